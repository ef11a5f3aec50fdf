import type { HandoverEnd } from '@app/contract/lenders/lender-codes.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

// What an answer says, as its JSON reads.
type Body = ReturnType<typeof JSON.parse>

export const LENDERS = '/data/payments/lenders'
export const DESK = '/data/operations/money/lenders'
export const PRICE_MINOR = 100_000
/** Price, buyer fee and gate fee. */
export const TOTAL_MINOR = 141_500
export const DETAILS = {
  name: 'First Floorplan',
  address: ['Title Desk', '1 Lender Way', 'Dallas, TX 75001'],
  email: 'titles@lender.example',
  phone: '+1 214 555 0100',
  referenceName: 'Dealer number',
} as const

/** A won lot that is billed. */
export interface BilledLot {
  readonly who: Somebody
  readonly lot: number
  readonly invoiceId: number
}

/** An application whose US site bills, with people who keep lenders and who hand invoices to them. */
export interface LenderWorld extends InvoiceWorld {
  ask(body: object, by?: Somebody): Promise<Body>
  decide(id: number, body?: object, by?: Somebody): Promise<Body>
  /** A lender that stands, by two people. */
  lender(more?: object): Promise<number>
  billed(who?: Somebody): Promise<BilledLot>
  hand(lot: BilledLot, lenderId: number, more?: object): Promise<Body>
  /** One that a lender has. */
  handed(more?: object): Promise<BilledLot & { readonly lenderId: number; readonly handoverId: number; readonly reference: string }>
  withdraw(lot: BilledLot, by?: Somebody): Promise<Body>
  word(handoverId: number, body?: object, by?: Somebody): Promise<Body>
  /** What has become of it. */
  endOf(handoverId: number): Promise<HandoverEnd | null>
  statusOf(invoiceId: number): Promise<string>
  /** Money seen by bank, for an invoice or as it comes. */
  pay(who: Somebody, amountMinor: number, more?: object): Promise<Body>
  invoiceOf(lot: BilledLot): Promise<Body>
  readonly keeper: Somebody
  readonly second: Somebody
  readonly clerk: Somebody
}

let names = 0
let references = 0

/** Opens it. */
export async function lenderWorld(env: Readonly<Record<string, string>> = {}): Promise<LenderWorld> {
  const one = await invoiceWorld(env)
  const [keeper, second, booker, clerk] = [await one.bookkeeper(), await one.bookkeeper(), await one.bookkeeper(), await one.operator()]
  const world: LenderWorld = {
    ...one,
    keeper,
    second,
    clerk,
    ask: async (body, by = keeper) => {
      const asked = { kind: 'ADD', site: 'CPRTUS', ...DETAILS, name: `Floorplan ${++names}`, reason: 'Contract.', ...body }
      return (await one.post(DESK, asked, by.headers)).data
    },
    decide: async (id, body = {}, by = second) =>
      (await one.post(`${DESK}/acts/${id}`, { action: 'approve', reason: 'As signed.', ...body }, by.headers)).data,
    lender: async (more = {}) => {
      const { actId } = await world.ask({ referenceName: '', ...more })
      return (await world.decide(actId)).lenderId
    },
    billed: async (given) => {
      const who = given ?? (await one.someone())
      const { lot } = await one.aWin(who)
      const bills = await one.bill(who)
      return { who, lot, invoiceId: bills.at(-1)?.id ?? 0 }
    },
    hand: async ({ who, invoiceId }, lenderId, more = {}) =>
      (await one.post(`${LENDERS}/handover`, { invoiceId, lenderId, ...more }, who.headers)).data,
    handed: async (more = {}) => {
      const lot = await world.billed()
      const lenderId = await world.lender(more)
      const { handoverId, reference } = await world.hand(lot, lenderId)
      return { ...lot, lenderId, handoverId, reference }
    },
    withdraw: async ({ who, invoiceId }, by = who) => (await one.post(`${LENDERS}/withdraw`, { invoiceId }, by.headers)).data,
    word: async (handoverId, body = {}, by = clerk) => {
      const word = { scope: 'ALL', evidence: 'Letter 7', reason: 'They let it go.', ...body }
      return (await one.post(`${DESK}/handovers/${handoverId}`, word, by.headers)).data
    },
    endOf: async (id) => (await one.rows('select end_kind from lender_handovers where id = $1', [id]))[0].end_kind,
    statusOf: async (id) => (await one.rows('select status from invoice_states where invoice_id = $1', [id]))[0].status,
    pay: async (who, amountMinor, more = {}) => {
      const money = {
        number: who.number,
        currency: 'USD',
        amountMinor,
        source: 'BANK',
        reference: `L${++references}`,
        receivedOn: '2026-01-05',
      }
      return (await one.post('/data/operations/money/payments', { ...money, reason: 'Seen.', ...more }, booker.headers)).data
    },
    invoiceOf: async ({ who, invoiceId }) => (await one.get(`/data/payments/invoices/${invoiceId}`, who.headers)).data,
  }
  return world
}
