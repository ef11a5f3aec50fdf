// T2b: servers are killed while searches are matched and told; every lot that entered a search must be told of it once.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'
import { record } from '../result.ts'
import { Installation } from './installation.ts'

const isLong = process.argv.includes('--long')
const NODES = 3
const FIRST_PORT = 8_640
const KILLS = isLong ? 40 : 6
const SEARCHES = 40
const LOTS_A_BATCH_MAX = 4
const LOT_FROM = 62_000_000
const PAUSE_LEAST_MS = 1_500
const PAUSE_MOST_MS = 5_000
const AWAY_MS = 700
const BATCH_EVERY_MS = 200
const SETTLED_WITHIN_MS = 180_000
const POLL_MS = 250

/** Makes what waits due, in the order in which matching locks searches. */
const MAKE_DUE = `update saved_searches set due_at = now()
  where id in (select id from saved_searches where news_at is not null order by id for update)`

const installation = await Installation.open(NODES, FIRST_PORT)
const listed = { lots: 0, isOver: false }
try {
  const { pool } = installation
  await pool.query(TRIAL_YARD)
  const people = await installation.makeBidders(SEARCHES)
  const ids = people.map(({ accountId }) => accountId)
  await pool.query(`update profiles set email = 'reader' || account_id || '@example.com' where account_id = any($1::bigint[])`, [ids])
  await pool.query(
    `insert into saved_searches (account_id, site, name, request, frequency, ways)
     select unnest($1::bigint[]), 'CPRTUS', 'Audis', '{"filter":{"MAKE":["lot_make_desc:\\"AUDI\\""]}}', 'DAILY', '{mail}'`,
    [ids],
  )
  const isFollowing = async (): Promise<boolean> => (await pool.query('select from search_cursor where sweep_after is null')).rowCount === 1
  while (!(await isFollowing())) await sleep(POLL_MS)

  /** Lists lots, and makes what waits due at once. */
  const listing = (async (): Promise<void> => {
    while (!listed.isOver) {
      const count = randomInt(1, LOTS_A_BATCH_MAX + 1)
      await pool.query(
        `with listed as (
           insert into lots (number, selling_site, site_codes, yard, physical_yard, auction_date_type, item_number, vehicle_type, make, make_code,
             description, slug, odometer_unit, title_group, sale_status, currency, country, state, created_at, updated_at)
           select $1 + n, 'CPRTUS', '{CPRTUS}', 22, 22, 'F', n, 'V', 'AUDI', 'AUDI', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD',
             'USA', 'TN', now(), now() from generate_series(1, $2) n returning number
         ) insert into feed (lot) select number from listed`,
        [LOT_FROM + listed.lots, count],
      )
      listed.lots += count
      await pool.query(MAKE_DUE)
      await sleep(BATCH_EVERY_MS)
    }
  })()
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(randomInt(PAUSE_LEAST_MS, PAUSE_MOST_MS))
    const { port } = installation.nodes[randomInt(NODES)] ?? { port: FIRST_PORT }
    await installation.killNode(port, AWAY_MS)
  }
  listed.isOver = true
  await listing
  const { lots } = listed

  const isSettled = async (): Promise<boolean> => {
    await pool.query(MAKE_DUE)
    const { rowCount } = await pool.query(
      `select from saved_searches where news_at is not null
       union all select from feed f, search_cursor c where (f.xid, f.seq) > (c.xid, c.seq) limit 1`,
    )
    return rowCount === 0
  }
  const untilMs = Date.now() + SETTLED_WITHIN_MS
  while (!(await isSettled()) && Date.now() < untilMs) await sleep(POLL_MS)

  const { rows: mails } = await pool.query<{ accountId: number; subject: string; body: string }>(
    `select account_id as "accountId", subject, body_text as body from mails where kind = 'SAVED_SEARCHES' and account_id = any($1::bigint[])`,
    [ids],
  )
  const shortfalls: string[] = []
  let named = 0
  for (const id of ids) {
    const own = mails.filter(({ accountId }) => accountId === id)
    const told = own.flatMap(({ body }) => [...body.matchAll(/\/lot\/(\d+)/g)].map(([, lot]) => Number(lot)))
    named += told.length
    const counted = own.reduce((sum, { subject }) => sum + Number(/^\d+/.exec(subject)?.[0] ?? 1), 0)
    if (new Set(told).size !== told.length) shortfalls.push(`a lot was named twice to ${id}`)
    if (counted !== lots) shortfalls.push(`of ${lots} lots ${counted} were told to ${id}`)
  }
  await record({
    id: 'T2b',
    figures: {
      'servers killed': KILLS,
      'lots listed': lots,
      searches: SEARCHES,
      'mails written': mails.length,
      'lots named in them': named,
      'readers told too many, too few or twice': shortfalls.length,
    },
    wants: `${KILLS} kills of three servers while ${SEARCHES} searches are matched and told: every lot told to every reader once, by name or number, none lost, none twice`,
    holds: shortfalls.length === 0 && lots > 0 && mails.length > SEARCHES,
    shortfalls,
  })
} finally {
  listed.isOver = true
  await installation.close()
}
