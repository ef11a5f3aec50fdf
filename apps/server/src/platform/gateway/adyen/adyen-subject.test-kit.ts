import type { Log } from '#platform/log.ts'
import { silentLog } from '#platform/log.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { ANSWER_MS, type Subject, type Way } from '../gateway-subject.test-kit.ts'
import { lineTo } from '../provider-line.test-kit.ts'
import { findLink } from './adyen-facts.store.ts'
import { AdyenGateway } from './adyen-gateway.ts'
import { paymentReference } from './adyen-refs.ts'
import { AdyenStandIn } from './adyen-stand-in.test-kit.ts'
import { STAND_IN } from './adyen-stand-in-wire.test-kit.ts'

const TEST_VERSION = 'v71'
/** Reports tell of a day once they tell of days more than two weeks later. */
const CLOSES_IN_DAYS = 16

export type AdyenSubject = Subject & { readonly stand: AdyenStandIn; readonly database: TestDatabase; linkOf(ref: string): Promise<string> }

/** What a payer does on the page of a link. */
async function go(stand: AdyenStandIn, id: string, way: Way): Promise<void> {
  const link = stand.links.get(id)
  if (link === undefined) throw new Error('no such link')
  if (way === 'pays' || way === 'confirms' || way === 'pays by the card kept') await stand.authorise(id)
  if (way === 'pays and keeps the card') await stand.authorise(id, { isKept: true })
  if (way === 'fails to confirm') await stand.authorise(id, { refusal: '3D Not Authenticated' })
  if (way === 'is declined') await stand.authorise(id, { refusal: 'Not enough balance' })
  if (way === 'debits') link.status = 'paymentPending'
  if (way === 'leaves' || way === 'lets it expire' || way === 'is declined') link.status = 'expired'
}

/** A notice about a payment, as `Subject` wants it: of a refused card, by which nothing follows. */
function noticeOf(stand: AdyenStandIn, ref: string, { secret, text }: { readonly secret?: string; readonly text?: string } = {}) {
  const item = {
    eventCode: 'AUTHORISATION',
    pspReference: stand.psp('N'),
    merchantReference: paymentReference(ref, '1|PAY_DEPOSIT|17|1790000000000|CPRTUS') ?? ref,
    amount: { value: 50_000, currency: 'USD' },
    success: 'false',
  } as const
  const other = secret === undefined ? undefined : Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)
  const read = { eventId: `${item.pspReference}-AUTHORISATION-false`, ref }
  return { raw: Buffer.from(text ?? stand.notice(item, other)), headers: {}, read }
}

/** Adyen's adapter over the stand-in, whose notices reach it as they would by the inbox. */
export async function adyenSubject(log: Log = silentLog()): Promise<AdyenSubject> {
  const database = await testDatabase()
  const stand = await new AdyenStandIn().listen()
  const line = await lineTo(stand.url)
  const gateway = new AdyenGateway(
    {
      apiUrl: `${line.url}/${TEST_VERSION}`,
      reportsUrl: line.url,
      apiKey: STAND_IN.apiKey,
      merchantAccount: STAND_IN.merchantAccount,
      hmacKeys: [STAND_IN.hmacKey],
      reports: STAND_IN.reports,
      timeoutMs: ANSWER_MS,
    },
    { db: database.db, log },
  )
  stand.deliver = async (raw) => {
    if ((await gateway.readNotice(Buffer.from(raw))) === 'refused') throw new Error('a notice of ours was refused')
  }
  const linkOf = async (ref: string): Promise<string> => {
    const link = await findLink(database.db, ref)
    if (link === null) throw new Error('no such payment')
    return link.linkId
  }
  let batches = 0
  return {
    name: 'adyen',
    gateway,
    stand,
    database,
    linkOf,
    go: async (ref, way) => go(stand, await linkOf(ref), way),
    fetchBack: async (ref) => stand.change(await linkOf(ref), 'CHARGEBACK'),
    decide: async (ref, end) => {
      // A dispute that was lost is told of by nothing that changes its money.
      if (end === 'won') await stand.change(await linkOf(ref), 'CHARGEBACK_REVERSED')
    },
    closeBooks: async () => {
      for (const days of [0, CLOSES_IN_DAYS]) {
        batches += 1
        await stand.publish(batches, stand.report(days))
      }
    },
    notice: (ref, how) => noticeOf(stand, ref, how),
    be: line.be,
    count: () => stand.links.size,
    cards: () => stand.stored.map(({ id }) => id),
    refunds: (ref) => {
      const ours = new Set(stand.payments.filter(({ link }) => link.reference.startsWith(ref)).map(({ psp }) => psp))
      return stand.refunds.filter(({ of }) => ours.has(of)).map(({ amount }) => amount.value)
    },
    close: async () => {
      await line.close()
      await stand.close()
      await database.close()
    },
  }
}
