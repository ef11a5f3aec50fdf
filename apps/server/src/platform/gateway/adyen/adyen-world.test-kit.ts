import { silentLog } from '#platform/log.ts'
import { anAttempt } from '../gateway-subject.test-kit.ts'
import type { AttemptToPay, Queried, ReadNotice } from '../gateway.ts'
import { adyenSubject, type AdyenSubject } from './adyen-subject.test-kit.ts'

/** A payment at Adyen that was begun: by our reference, its page and its link. */
interface BegunPayment {
  readonly attempt: AttemptToPay
  readonly ref: string
  readonly url: string
  readonly link: string
}

/** The adapter over the stand-in, with what trials of it do. */
export interface AdyenWorld extends AdyenSubject {
  /** What operators were told of. */
  readonly errors: object[]
  begun(more?: Partial<AttemptToPay>): Promise<BegunPayment>
  /** The same, paid; `psp` is what Adyen calls the payment. */
  paid(more?: Partial<AttemptToPay>): Promise<BegunPayment & { readonly psp: string }>
  read(raw: string): Promise<ReadNotice>
  query(ref: string): Promise<Queried>
  facts(ref: string): Promise<readonly unknown[]>
  /** As it was at first, but for what was paid. */
  reset(): void
}

export async function adyenWorld(): Promise<AdyenWorld> {
  const errors: object[] = []
  const one = await adyenSubject(Object.assign(silentLog(), { error: (of: object) => void errors.push(of) }))
  const begun = async (more = {}) => {
    const attempt = anAttempt(more)
    const page = await one.gateway.createPage(attempt)
    if (page.kind !== 'page') throw new Error(`no page: ${page.kind}`)
    return { attempt, ref: page.ref, url: page.url, link: await one.linkOf(page.ref) }
  }
  return {
    ...one,
    errors,
    begun,
    paid: async (more = {}) => {
      const all = await begun(more)
      return { ...all, psp: await one.stand.authorise(all.link) }
    },
    read: async (raw) => one.gateway.readNotice(Buffer.from(raw), {}),
    query: (ref) => one.gateway.query(ref),
    facts: async (ref) => (await one.database.pool.query('select * from adyen_facts where key = $1 order by id', [ref])).rows,
    reset: () => {
      one.be('well')
      one.stand.isSilent = false
      one.stand.refundsAre = 'true'
      errors.length = 0
    },
  }
}
