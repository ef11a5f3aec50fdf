import { setTimeout as sleep } from 'node:timers/promises'
import { isOver, type Order } from '../../apps/gateway-simulator/src/orders.ts'
import { bankFaults } from '../journal/judge-books.ts'
import type { MoneyWorld, Somebody } from '../journal/world.ts'
import { REFUND_FAULTS } from './faults.ts'
import type { Wire } from './wire.ts'

/** A server that is killed while it asks the bank leaves a lease, of 150 s at the most; pages that nobody paid on run out before. */
const SETTLED_WITHIN_MS = 300_000
const POLL_MS = 1_000

/** Waits until nothing is open at the bank or here; answers how long that took. Whatever is open still is named by the judge. */
export async function settle({ installation: { pool } }: MoneyWorld, orders: () => readonly Order[]): Promise<number> {
  const begunMs = performance.now()
  for (;;) {
    const ms = Math.round(performance.now() - begunMs)
    const waiting = await pool
      .query<{ n: number }>(
        `select (select count(*) from payment_attempts where ask_at is not null)::int
           + (select count(*) from refunds where state in ('APPROVED', 'SENDING'))::int as n`,
      )
      .catch(() => null)
    const isQuiet = waiting?.rows[0]?.n === 0 && orders().every(isOver)
    if ((isQuiet && (await bankFaults(pool, orders())).length === 0) || ms > SETTLED_WITHIN_MS) return ms
    await sleep(POLL_MS)
  }
}

/** Agrees to most of what rules propose to give back, while the bank fails at it too; answers to how much. */
export async function agreeToRefunds(world: MoneyWorld, wire: Wire, random: () => number): Promise<number> {
  const { rows } = await world.installation.pool.query<{ id: number; payerId: number }>(
    `select id::float8 as id, payer_id::float8 as "payerId" from refunds where state = 'PROPOSED' order by id`,
  )
  let agreed = 0
  let clerks: readonly Somebody[] = []
  for (const [at, { id, payerId }] of rows.entries()) {
    // Whatever a clerk may agree to in a while, the next one goes on.
    if (at % 20 === 0) clerks = [await world.clerk(), await world.clerk()]
    if (random() < 0.2) continue
    wire.spoil(payerId, [REFUND_FAULTS[at % REFUND_FAULTS.length] ?? 'REFUND_500'])
    // Both at once: one of them is too late, or the second that is needed.
    const answers = await Promise.all(clerks.map((who) => world.call(who, `/data/operations/money/refunds/${id}`, { action: 'approve' })))
    if (answers.some((answer) => answer?.returnCode === 1)) agreed += 1
  }
  return agreed
}
