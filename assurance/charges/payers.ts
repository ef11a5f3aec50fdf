import { setTimeout as sleep } from 'node:timers/promises'
import { makeRandom, type Random } from '@app/demo/photos/draw/random.ts'
import type { MoneyWorld, Somebody } from '../journal/world.ts'
import { inTurns } from '../races/in-turns.ts'
import type { Plan } from './faults.ts'
import type { Run } from './payer.ts'

const HELD_MINOR = 1_000_000
/** Two invoices of it are below what a card pays in a day. */
const PRICE_MIN = 150
const PRICE_SPREAD = 400
const CENTS = 100
const BOUGHT_WITHIN_MS = 180_000
const BILLED_WITHIN_MS = 300_000
const POLL_MS = 300
const SEED_BELOW = 2 ** 31

async function buy(world: MoneyWorld, who: Somebody, { number, priceMinor }: { number: number; priceMinor: number }): Promise<void> {
  const endMs = performance.now() + BOUGHT_WITHIN_MS
  for (;;) {
    const answer = await world.call(who, `/data/lots/buyItNow/${number}`, { priceMinor })
    // One that was not answered may be sold all the same; it is billed then.
    if (answer?.returnCode === 1) return
    if (answer !== null && performance.now() > endMs) throw new Error(`lot ${number} was not sold: ${JSON.stringify(answer)}`)
    await sleep(POLL_MS)
  }
}

/** Payers who have bought at once what their plans say, and were billed for it. */
export async function makeRuns(world: MoneyWorld, plans: readonly Plan[], random: Random): Promise<readonly Run[]> {
  const { pool } = world.installation
  const wanted = plans.reduce((sum, { invoices }) => sum + invoices, 0)
  const lots = [...(await world.lots(wanted, () => (PRICE_MIN + Math.floor(random() * PRICE_SPREAD)) * CENTS))]
  const parties = plans.map((plan) => ({ plan, lots: lots.splice(0, plan.invoices), seed: Math.floor(random() * SEED_BELOW) }))
  const bought = await inTurns(parties, async (party) => {
    const who = await world.buyer(HELD_MINOR)
    for (const lot of party.lots) await buy(world, who, lot)
    return { ...party, who }
  })
  const endMs = performance.now() + BILLED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ payerId: number; id: number; totalMinor: number }>(
      `select payer_id::float8 as "payerId", id::float8 as id, total_minor::float8 as "totalMinor" from invoices
       where kind = 'INVOICE' and payer_id = any($1) order by id`,
      [bought.map(({ who }) => who.id)],
    )
    if (rows.length === wanted)
      return bought.map(({ who, plan, seed }) => {
        const own = rows.filter(({ payerId }) => payerId === who.id)
        const totalMinor = own.reduce((sum, row) => sum + row.totalMinor, 0)
        return { who, plan, invoiceIds: own.map(({ id }) => id), totalMinor, random: makeRandom(seed) }
      })
    if (performance.now() > endMs) throw new Error(`${wanted - rows.length} lots were not billed`)
    await sleep(POLL_MS)
  }
}
