import { openSimulator } from '@app/gateway-simulator/server.ts'
import { signatureOf } from '@app/gateway-simulator/notices.ts'
import { ANSWER_MS, type Subject, type Way } from './gateway-subject.test-kit.ts'
import { lineTo } from './provider-line.test-kit.ts'
import { SimulatorGateway } from './simulator-gateway.ts'

const KEY = 'key of the shop'
const SECRET = 'secret of notices'
const MS_PER_S = 1_000
const WAIT_MS = 60
const LONG_MS = 20_000

const CARDS: Readonly<Partial<Record<Way, string>>> = {
  pays: '4000000000000002',
  'is asked': '4000000000000028',
  'is declined': '4000000000000101',
}

/** The practice bank itself. */
export async function simulatorSubject(): Promise<Subject> {
  const bank = await openSimulator({
    port: 0,
    file: null,
    key: KEY,
    noticeSecret: SECRET,
    waits: { debitMs: LONG_MS, chargebackMs: WAIT_MS, disputeMs: LONG_MS },
  })
  const line = await lineTo(bank.url)
  const post = (ref: string, what: string, fields: Readonly<Record<string, string>> = {}) =>
    fetch(`${bank.url}/pay/${ref}/${what}`, { method: 'POST', body: new URLSearchParams(fields) })
  const orderOf = (ref: string) => {
    const order = bank.orders.get(ref)
    if (order === null) throw new Error('no such order')
    return order
  }
  const kept: string[] = []
  const type = (ref: string, number: string, more = {}) =>
    post(ref, 'card', { number, code: '123', month: '12', year: String(new Date().getFullYear() + 1), ...more })
  return {
    name: 'simulator',
    gateway: new SimulatorGateway({ url: line.url, key: KEY, noticeSecret: SECRET, timeoutMs: ANSWER_MS }),
    go: async (ref, way) => {
      const card = CARDS[way]
      if (card !== undefined) await type(ref, card)
      if (way === 'pays and keeps the card') {
        await type(ref, '4000000000000002', { keep: 'on' })
        kept.push(orderOf(ref).savedToken)
      }
      if (way === 'pays by the card kept') await post(ref, 'kept', { code: '123' })
      if (way === 'confirms') await post(ref, 'challenge', { answer: '1234' })
      if (way === 'fails to confirm') {
        await type(ref, '4000000000000036')
        await post(ref, 'challenge', { answer: '1234' })
      }
      if (way === 'leaves' || way === 'is declined') await post(ref, 'leave')
      if (way === 'debits') await post(ref, 'debit', { iban: 'NL91ABNA0417164300' })
      if (way === 'lets it expire') orderOf(ref).status = 'EXPIRED'
    },
    fetchBack: async (ref) => void (orderOf(ref).isReturned = true),
    decide: async (ref, end) => void (orderOf(ref).isWon = end === 'won'),
    notice: (ref, { secret = SECRET, ageS = 0, text } = {}) => {
      const raw = text ?? JSON.stringify({ eventId: 'evt_1', ref, type: 'order.changed' })
      return { raw: Buffer.from(raw), headers: { 'gateway-signature': signatureOf(secret, raw, Math.floor(Date.now() / MS_PER_S) - ageS) } }
    },
    be: line.be,
    count: () => bank.orders.all().length,
    cards: () => kept.filter((token) => bank.orders.card(token) !== null),
    refunds: (ref) => orderOf(ref).refunds.map(({ amountMinor }) => amountMinor),
    close: async () => {
      await line.close()
      await bank.close()
    },
  }
}
