import { DRAWER_MAX } from '@app/contract/tills/till-codes.ts'
import type { PersonFields, SessionFields } from '#test/people.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyTills } from './verify-tills.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

type Answer = Awaited<ReturnType<InvoiceWorld['post']>>

/** A world whose US site bills, with yards, cashiers and tills. */
export interface TillWorld extends InvoiceWorld {
  readonly yard: number
  readonly yardName: string
  readonly otherYard: number
  cashier(fields?: PersonFields, session?: SessionFields): Promise<Somebody>
  bookkeeper(fields?: PersonFields, session?: SessionFields): Promise<Somebody>
  /** What opens the next free drawer of the yard in US dollars, with 200.00 in it. */
  opening(): { readonly yard: number; readonly drawer: number; readonly currency: string; readonly floatMinor: number }
  /** A cashier with a till of their own; `isDebtor` has them owe an invoice. */
  aTill(
    fields?: PersonFields,
    how?: { readonly isDebtor?: true },
  ): Promise<{ readonly cashier: Somebody; readonly till: { id: number; drawer: number }; readonly ids: number[] }>
  /** Somebody with so many unpaid invoices of 1,415.00 USD. */
  aDebtor(wins?: number, fields?: PersonFields): Promise<{ readonly who: Somebody; readonly ids: number[] }>
  /** Books 1,415.00 in cash, unless said otherwise. */
  take(cashier: Somebody, of: { readonly who: Somebody; readonly ids: readonly number[] }, more?: object): Promise<Answer>
  /** What does not add up of all books, the first of each kind. */
  faults(): Promise<readonly string[]>
  /** Counts what the book says, and closes. */
  closeTill(cashier: Somebody, id: number): Promise<Answer>
}

const TILL = '/data/operations/till'
const FLOAT_MINOR = 20_000
const OWED_MINOR = 141_500
const CENTS = 100

/** Opens it. */
export async function tillWorld(): Promise<TillWorld> {
  const base = await invoiceWorld()
  const [yard, otherYard] = [7_000, 6_999]
  const yardName = 'TX - TESTING 0'
  const addYard = (number: number, name: string) =>
    base.rows(
      `insert into yards (number, name, slug, country, zone, selling_site) values ($1, $2, $3, 'USA', 'America/Chicago', 'CPRTUS')
       on conflict do nothing`,
      [number, name, `testing-${number}`],
    )
  await addYard(yard, yardName)
  await addYard(otherYard, 'TX - OTHER')
  let drawers = 0
  const world: TillWorld = {
    ...base,
    yard,
    yardName,
    otherYard,
    cashier: (fields = {}, session = {}) =>
      base.someone({ kind: 'internal', privileges: ['CASHIER'], ...fields }, { proved_at: new Date(), ...session }),
    bookkeeper: (fields = {}, session = {}) =>
      base.someone({ kind: 'internal', privileges: ['MONEY'], ...fields }, { proved_at: new Date(), ...session }),
    opening: () => {
      const at = drawers++
      return { yard: yard + Math.floor(at / DRAWER_MAX), drawer: (at % DRAWER_MAX) + 1, currency: 'USD', floatMinor: FLOAT_MINOR }
    },
    aTill: async (fields = {}, { isDebtor } = {}) => {
      const cashier = await world.cashier(fields)
      if (isDebtor) await base.aWin(cashier)
      const ids = isDebtor ? (await base.bill(cashier)).map(({ id }) => id) : []
      const wanted = world.opening()
      await addYard(wanted.yard, `TX - TESTING ${wanted.yard - yard}`)
      const { data } = await base.post(TILL, wanted, cashier.headers)
      return { cashier, till: data, ids }
    },
    aDebtor: async (wins = 1, fields = {}) => {
      const who = await base.someone(fields)
      for (let at = 0; at < wins; at++) await base.aWin(who)
      return { who, ids: (await base.bill(who)).map(({ id }) => id) }
    },
    take: (cashier, { who: { number }, ids: invoiceIds }, more = {}) =>
      base.post(`${TILL}/bookings`, { number, means: 'CASH', amountMinor: OWED_MINOR, invoiceIds, ...more }, cashier.headers),
    faults: async () => {
      const { db } = base.deps
      const verdicts = await Promise.all([verifyJournal(db), verifyInvoices(db), verifyTills(db)])
      return verdicts.flatMap(({ faults }) => faults)
    },
    closeTill: async (cashier, id) => {
      const { book } = (await base.get(`${TILL}/${id}`, cashier.headers)).data
      const minor = (major: number): number => Math.round(major * CENTS)
      const counted = { cashMinor: minor(book.CASH), chequeMinor: minor(book.CHEQUE), cardMinor: minor(book.CARD_TERMINAL) }
      return base.post(`${TILL}/${id}/count`, { ...counted, reason: '' }, cashier.headers)
    },
  }
  return world
}
