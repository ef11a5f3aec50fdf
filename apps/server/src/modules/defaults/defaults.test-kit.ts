import fastify from 'fastify'
import { expect } from 'vitest'
import { type InvoiceDeps, issueInvoices, sweepInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { aPerson, type PersonFields, type SessionFields, signIn } from '#test/people.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { type Bidder, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { proposeDefaults } from './propose-defaults.job.ts'

type Body = ReturnType<typeof JSON.parse>

export const DESK = '/data/operations/money/defaults'
export const PRICE_MINOR = 500_000
/** What is taken for a lot of that price that is sold anew: the greater of 600 dollars and 10 %. */
export const RELIST_MINOR = 60_000
/** What stands for such a win, and pays all that it leaves: the fee, and at most six days of storage. */
export const HELD_MINOR = 100_000
const DAY_MS = 86_400_000

/** An unpaid win and its invoice. */
export interface UnpaidWin {
  readonly who: Bidder
  readonly lot: number
  readonly invoiceId: number
  readonly number: string
  readonly totalMinor: number
}

/** An application whose US site bills, with wins that nobody pays and who keeps the books. */
export interface DefaultWorld extends BidWorld {
  readonly deps: InvoiceDeps
  rows(text: string, values?: readonly unknown[]): Promise<Body[]>
  bookkeeper(fields?: PersonFields, session?: SessionFields): Promise<Bidder>
  /** A win that was bought so many days ago, billed, and late where its time is over. */
  aWin(days: number, heldMinor?: number): Promise<UnpaidWin>
  /** The same of ten days ago, whose payer was warned, with the proposal about it. */
  aProposal(heldMinor?: number): Promise<UnpaidWin & { readonly id: number }>
  /** Lets the warning of a win be so many hours old. */
  warnedBefore(win: UnpaidWin, hours: number): Promise<void>
  propose(): Promise<void>
  proposalsOf(win: UnpaidWin): Promise<Body[]>
  decide(id: number, by: Pick<Bidder, 'headers'>, body?: object): Promise<Body>
  pay(who: Bidder, amountMinor: number, invoiceIds?: readonly number[]): Promise<Body>
}

/** Opens it. */
export async function defaultWorld(): Promise<DefaultWorld> {
  const one = await bidWorld({ SEARCH_WORKERS: '0' })
  await anEntity(one)
  const { db, pool } = one.database
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  const deps: InvoiceDeps = { db, pool, post, log: silentLog() }
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Body[]> => (await pool.query(text, [...values])).rows
  let payments = 0
  const clerkOf = async (fields: PersonFields, session: SessionFields = {}) => {
    const person = await aPerson(db, { kind: 'internal', ...fields })
    return { ...person, headers: await signIn(db, person, session) }
  }
  const operator = await clerkOf({ privileges: ['OPERATOR', 'MONEY'] })
  const world: DefaultWorld = {
    ...one,
    deps,
    rows,
    bookkeeper: (fields = {}, session = {}) => clerkOf({ privileges: ['MONEY'], ...fields }, session),
    aWin: async (days, heldMinor = HELD_MINOR) => {
      const who = await one.bidder({ heldMinor })
      const lot = await one.lot({ buy_now_minor: PRICE_MINOR })
      expect((await one.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: PRICE_MINOR })).json().returnCode).toBe(1)
      const at = new Date(Date.now() - days * DAY_MS)
      await rows('update awards set awarded_at = $2 where lot = $1', [lot, at])
      await issueInvoices(deps)
      await sweepInvoices(deps)
      const [bill] = await rows('select id, number, total_minor as total from invoices where lot = $1', [lot])
      return { who, lot, invoiceId: bill.id, number: bill.number, totalMinor: bill.total }
    },
    warnedBefore: async ({ invoiceId }, hours) => {
      await rows(`update invoice_notices set at = now() - $2 * interval '1 hour' where invoice_id = $1 and kind = 'DEFAULT_TOMORROW'`, [
        invoiceId,
        hours,
      ])
    },
    propose: async () => void (await proposeDefaults(deps)),
    proposalsOf: ({ invoiceId }) => rows('select * from defaults where invoice_id = $1 order by id', [invoiceId]),
    aProposal: async (heldMinor = HELD_MINOR) => {
      const win = await world.aWin(10, heldMinor)
      await world.propose()
      await world.warnedBefore(win, 24)
      await world.propose()
      const [{ id }] = await world.proposalsOf(win)
      return { ...win, id }
    },
    decide: async (id, { headers }, body = {}) => {
      const answer = await one.post(`${DESK}/${id}`, headers, { action: 'confirm', reason: 'Nothing came.', ...body })
      return { status: answer.statusCode, ...answer.json().data }
    },
    pay: async (who, amountMinor, invoiceIds) => {
      const money = {
        number: who.number,
        currency: 'USD',
        amountMinor,
        source: 'BANK',
        reference: `P${++payments}`,
        receivedOn: '2026-01-05',
      }
      const answer = await one.post('/data/operations/money/payments', operator.headers, {
        ...money,
        ...(invoiceIds !== undefined && { invoiceIds }),
        reason: 'Seen.',
      })
      return answer.json().data
    },
  }
  return world
}
