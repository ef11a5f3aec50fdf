import { openPost } from '../../apps/server/src/platform/mail/index.ts'
import fastify from 'fastify'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { proposeDefaults } from '../../apps/server/src/modules/defaults/index.ts'
import { type InvoiceDeps, issueInvoices, sweepInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { openHouse } from './house.ts'
import type { MoneyWorld, Somebody } from './world.ts'

const HELD_MINOR = 100_000
const PRICE_MINOR = 500_000
const DAYS_AGO = 10

/** An unpaid win that is proposed to be given up. */
export interface LateWin {
  readonly who: Somebody
  readonly lot: number
  readonly invoiceId: number
  readonly defaultId: number
}

/** What jobs of a server work with, beside one. */
export function jobsOf({ db, installation }: MoneyWorld): InvoiceDeps {
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  return { db, pool: installation.pool, post, log: silentLog() }
}

/** Opens the house of the US site, with wins of ten days ago that nobody has paid and of which their payers were warned. */
export async function openWithLateWins(world: MoneyWorld, count: number): Promise<readonly LateWin[]> {
  const { pool } = world.installation
  const bought: { who: Somebody; lot: number }[] = []
  for (const { number: lot, priceMinor } of await world.lots(count, () => PRICE_MINOR)) {
    const who = await world.buyer(HELD_MINOR)
    const answer = await world.call(who, `/data/lots/buyItNow/${lot}`, { priceMinor })
    if (answer?.returnCode !== 1) throw new Error(`lot ${lot} was not sold: ${JSON.stringify(answer)}`)
    bought.push({ who, lot })
  }
  // Nobody bills before the house is there.
  await pool.query(`update awards set awarded_at = now() - $1 * interval '1 day'`, [DAYS_AGO])
  await openHouse(pool, { site: 'CPRTUS', currency: 'USD' })
  const deps = jobsOf(world)
  await issueInvoices(deps)
  for (;;) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from awards where booked_at is null')
    if (rows[0]?.n === 0) break
    await issueInvoices(deps)
  }
  await sweepInvoices(deps)
  await proposeDefaults(deps)
  await pool.query(`update invoice_notices set at = at - interval '1 day' where kind = 'DEFAULT_TOMORROW'`)
  await proposeDefaults(deps)
  const { rows } = await pool.query<{ lot: number; invoiceId: number; defaultId: number }>(
    `select i.lot::float8 as lot, i.id::float8 as "invoiceId", d.id::float8 as "defaultId" from defaults d join invoices i on i.id = d.invoice_id`,
  )
  return rows.flatMap(({ lot, ...of }) => bought.filter((one) => one.lot === lot).map(({ who }) => ({ who, lot, ...of })))
}
