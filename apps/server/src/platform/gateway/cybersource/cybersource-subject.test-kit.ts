import { ANSWER_MS, type Subject, type Way } from '../gateway-subject.test-kit.ts'
import type { AttemptToPay, CreatedPage } from '../gateway.ts'
import { lineTo } from '../provider-line.test-kit.ts'
import { CybersourceGateway } from './cybersource-gateway.ts'
import { CybersourceStandIn, type Outcome, STAND_IN } from './cybersource-stand-in.test-kit.ts'

/** A form is over by then. */
const LATER_MS = 31 * 60_000
const OUTCOMES: Readonly<Partial<Record<Way, Outcome>>> = {
  pays: 'ACCEPT',
  confirms: 'ACCEPT',
  'is asked': 'ASKED',
  'fails to confirm': 'UNPROVEN',
  'is declined': 'DECLINE',
  // Cards are not debited later; what waits for the merchant's review is on its way as well.
  debits: 'REVIEW',
}

/** The adapter, noting the forms that it hands over, since the provider has none before a browser posts it. */
class NotingGateway extends CybersourceGateway {
  readonly handed = new Map<string, Readonly<Record<string, string>>>()

  override async createPage(attempt: AttemptToPay): Promise<CreatedPage> {
    const page = await super.createPage(attempt)
    if (page.kind === 'form') this.handed.set(page.ref, page.fields)
    return page
  }
}

/** Posts a form as a payer's browser does; answers the status of the page. */
export async function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams(fields) })
  await answer.text()
  return answer.status
}

/** Cybersource's adapter over the stand-in. */
export async function cybersourceSubject(): Promise<Subject & { readonly stand: CybersourceStandIn }> {
  const stand = await new CybersourceStandIn().listen()
  const line = await lineTo(stand.url)
  let aheadMs = 0
  const gateway = new NotingGateway({
    ...STAND_IN,
    pageUrl: `${stand.url}/pay`,
    apiUrl: line.url,
    timeoutMs: ANSWER_MS,
    now: () => Date.now() + aheadMs,
  })
  return {
    name: 'cybersource',
    gateway,
    stand,
    go: async (ref, way) => {
      if (way === 'lets it expire') aheadMs = LATER_MS
      const fields = gateway.handed.get(ref) ?? {}
      if (!stand.forms.has(ref) && (await postForm(stand.url, fields)) !== 200) throw new Error(stand.faults.join())
      const outcome = OUTCOMES[way]
      if (outcome !== undefined) stand.act(ref, outcome)
    },
    fetchBack: async () => undefined,
    decide: async () => undefined,
    notice: (ref, { secret, ageS, text } = {}) => {
      const id = String(7_000_000_000_000_000n)
      const how = { ...(secret !== undefined && { secret }), ...(ageS !== undefined && { ageS }) }
      const raw = text ?? stand.notice(stand.reply({ id, code: ref }), how)
      return { raw: Buffer.from(raw), headers: {}, read: { eventId: `${id}-ACCEPT`, ref: id } }
    },
    be: (mood) => {
      aheadMs = 0
      line.be(mood)
    },
    count: () => stand.forms.size,
    cards: () => [],
    refunds: (ref) => {
      const sales = new Set(stand.done.filter(({ code }) => code === ref).map(({ id }) => id))
      return stand.done.filter(({ of }) => sales.has(of)).map(({ amount }) => Math.round(Number(amount?.totalAmount) * 100))
    },
    close: async () => {
      await line.close()
      await stand.close()
    },
  }
}
