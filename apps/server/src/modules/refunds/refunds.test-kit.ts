import { sql } from 'kysely'
import { expect } from 'vitest'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'
import { signIn, type SignedInHeaders } from '#test/people.ts'

type Body = ReturnType<typeof JSON.parse>
type Answer = { readonly status: number; readonly returnCode: number; readonly returnCodeDesc: string; readonly data: Body }

export const ASK = '/data/payments/depositRefund'
export const DESK = '/data/operations/money/refunds'
export const IBAN = 'NL91ABNA0417164300'
/** A bank account of the United States whose routing number holds. */
export const US_BANK = { holder: 'Pat Tester', account: '000123456789', routing: '021000021' }

/** An application beside a practice bank, with who asks money back and who decides. */
export interface RefundWorld extends PaymentWorld {
  act(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer>
  bookkeeper(fields?: object): Promise<Payer>
  /** The same person, who proved long ago who they are. */
  asOfLong(who: Payer): Promise<SignedInHeaders>
  /** A deposit that somebody paid by card, in whole dollars; answers the reference of the payment. */
  deposit(who: Payer, amount: number, card?: string): Promise<string>
  /** What somebody owes for, as if they led a lot, in whole dollars. */
  bind(who: Payer, amount: number): Promise<void>
  ask(who: Payer, body: object): Promise<Answer>
  /** Sends every refund that may go now, and answers how one stands. */
  send(id: number): Promise<Body>
  refund(id: number): Promise<Body>
  rows(text: string, values?: readonly unknown[]): Promise<Body[]>
  /** What the bank has paid back of a payment, minor units. */
  paidBack(ref: string): readonly number[]
}

const CENTS = 100
/** A payment or a refund is known within this time, however busy the machine is. */
const SETTLE_MS = 20_000

export async function refundWorld(): Promise<RefundWorld> {
  const one = await paymentWorld()
  const { db, pool } = one.database
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Body[]> => (await pool.query(text, [...values])).rows
  const world: RefundWorld = {
    ...one,
    rows,
    act: async (url, payload, headers) => {
      const answer = await one.app.inject({ method: 'POST', url, payload, headers })
      const told: Answer = answer.json()
      return { ...told, status: answer.statusCode }
    },
    bookkeeper: (fields = {}) => one.someone({ kind: 'internal', privileges: ['MONEY'], ...fields }),
    asOfLong: (who) => signIn(db, who, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }),
    deposit: async (who, amount, card = CARD.paid) => {
      const { ref, url } = await one.begin(who, { amount: String(amount) })
      await one.payByCard(url, card)
      // The job of the application may have taken it a moment before.
      await expect.poll(async () => (await one.settle(ref)).state, { timeout: SETTLE_MS }).toBe('CAPTURED')
      return ref
    },
    bind: async (who, amount) => {
      await pool.query(
        `insert into commitments (lot, account_id, currency, reach_all_in_minor, state)
         values ((select coalesce(max(lot), 70000000) + 1 from commitments), $1, 'USD', $2, 'LEADING')`,
        [who.id, amount * CENTS],
      )
    },
    ask: (who, body) => world.act(ASK, { currency: 'USD', ...body }, who.headers),
    send: async (id) => {
      await pool.query('update refunds set next_at = now() where next_at is not null')
      await one.app.rooms.payments.sendRefunds()
      // The job of the application may be at it: its lease is long.
      const isAtWork = async () =>
        (
          await rows(
            `select from refunds where id = $1 and next_at between now() + interval '30 seconds' and now() + interval '5 minutes'`,
            [id],
          )
        ).length > 0
      await expect.poll(isAtWork, { timeout: SETTLE_MS }).toBe(false)
      return world.refund(id)
    },
    refund: async (id) => (await rows('select * from refunds where id = $1', [id]))[0],
    paidBack: (ref) => (one.bank.orders.byKey(ref)?.refunds ?? []).map(({ amountMinor }) => amountMinor),
  }
  return world
}
