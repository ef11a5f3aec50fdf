// T54: twenty workers buy, pay, ask back, import and give up at three servers, while servers and PostgreSQL are killed; the books add up.
import { readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { bankFaults, bookFaults, unseenFaults } from './judge-books.ts'
import { openWithLateWins } from './late-wins.ts'
import { liveAsBankClerk, liveAsKeepers, liveAsPayer, postStatements, type Work } from './workers.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

const NODES = 3
const SERVER_KILLS = sized({ short: 6, long: 60 })
const POSTGRES_KILLS = sized({ short: 3, long: 30 })
const PAYERS = 30
const WORKERS = 20
/** Two of them keep the books. */
const AT_DESKS = 2
const LATE_WINS = sized({ short: 6, long: 30 })
const LOTS = sized({ short: 600, long: 4_000 })
const BETWEEN_MS = 3_000
const AWAY_MS = 500
const HELD_MINOR = 20_000_000
const CLERKS = 8
/** A server that is killed while it asks the bank leaves a lease, of 150 s at the most; after it others ask. */
const SETTLED_WITHIN_MS = 300_000
const POLL_MS = 500
const CENTS = 100
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)

/** Kills PostgreSQL as a power cut would; answers once it is back. */
async function killPostgres({ installation }: MoneyWorld): Promise<void> {
  const file = join(installation.folder, 'postgres/data/postmaster.pid')
  for (;;) {
    try {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
      break
    } catch {
      await sleep(POLL_MS)
    }
  }
  const isBack = (): Promise<boolean> =>
    installation.pool.query('select 1').then(
      () => true,
      () => false,
    )
  do await sleep(POLL_MS)
  while (!(await isBack()))
}

/** Kills servers and PostgreSQL in a random order, so many of each. */
async function killAll(world: MoneyWorld): Promise<void> {
  const turns = [...Array.from({ length: SERVER_KILLS }, () => 'server'), ...Array.from({ length: POSTGRES_KILLS }, () => 'postgres')]
  for (let left = turns.length; left > 0; left--) {
    await sleep(BETWEEN_MS * (0.5 + random()))
    const [turn] = turns.splice(Math.floor(random() * left), 1)
    const port = world.installation.nodes[Math.floor(random() * NODES)]?.port ?? 0
    if (turn === 'postgres') await killPostgres(world)
    else await world.installation.killNode(port, AWAY_MS)
  }
}

/** Waits until bank and books agree and nothing waits that a job does; answers how long that took, and what still differs. */
async function settle(world: MoneyWorld): Promise<{ readonly ms: number; readonly faults: readonly string[] }> {
  const begunMs = performance.now()
  const { pool } = world.installation
  for (;;) {
    const waiting = await pool.query<{ n: number }>(
      `select (select count(*) from awards where booked_at is null and voided_at is null)::int
         + (select count(*) from refunds where state in ('APPROVED', 'SENDING'))::int as n`,
    )
    const faults = await bankFaults(pool, world.bank.orders.all())
    const ms = Math.round(performance.now() - begunMs)
    if ((faults.length === 0 && waiting.rows[0]?.n === 0) || ms > SETTLED_WITHIN_MS)
      return { ms, faults: waiting.rows[0]?.n === 0 ? faults : [...faults, `${waiting.rows[0]?.n} wins and refunds wait`] }
    await sleep(POLL_MS)
  }
}

/** Purchases that were confirmed and are not there. */
async function lostPurchases({ installation: { pool } }: MoneyWorld, bought: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ lot: number }>('select lot::float8 as lot from awards where lot = any($1)', [[...bought]])
  const there = new Set(rows.map(({ lot }) => lot))
  return bought.filter((lot) => !there.has(lot)).map((lot) => `lot ${lot} was bought and is not awarded`)
}

const world = await openMoneyWorld(NODES)
try {
  const late = await openWithLateWins(world, LATE_WINS)
  const payers = []
  for (let at = 0; at < PAYERS; at++) payers.push(await world.buyer(HELD_MINOR))
  const clerks = []
  for (let at = 0; at < CLERKS; at++) clerks.push(await world.clerk())
  const keepers = [await world.clerk(), await world.clerk()] as const
  const lots = [...(await world.lots(LOTS, () => (200 + Math.floor(random() * 600)) * CENTS))]
  let isOver = false
  const work: Work = {
    world,
    payers,
    lots,
    random,
    isOver: () => isOver,
    done: new Map(),
    announced: [],
    bought: [],
    unanswered: 0,
  }
  const begunMs = performance.now()
  const working = [
    ...Array.from({ length: WORKERS - AT_DESKS }, () => liveAsPayer(work)),
    liveAsBankClerk(work, clerks),
    liveAsKeepers(work, [keepers[0], keepers[1]], late),
  ]
  await killAll(world)
  await sleep(BETWEEN_MS)
  isOver = true
  await Promise.all(working)
  const seconds = Math.round((performance.now() - begunMs) / 1_000)
  await postStatements({ ...work, isOver: () => false }, clerks)
  const settled = await settle(world)
  const { pool } = world.installation
  const books = { db: world.db, pool, orders: world.bank.orders.all() }
  const faults = await bookFaults(books)
  const lost = await lostPurchases(world, work.bought)
  const counted = await pool.query<Record<string, number>>(
    `select (select count(*) from journal_entries)::int as entries, (select count(*) from invoices)::int as invoices,
       (select count(*) from payment_attempts where captured_at is not null)::int as captured, (select count(*) from refunds where state = 'PAID')::int as refunds,
       (select count(*) from bank_lines where decided_at is not null)::int as "lines", (select count(*) from defaults where state = 'DONE')::int as defaults`,
  )
  const kinds = await pool.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from journal_entries group by kind order by kind',
  )
  const { entries = 0, invoices = 0, captured = 0, refunds = 0, lines = 0, defaults = 0 } = counted.rows[0] ?? {}
  const untried = Object.entries({ captured, refunds, lines, defaults })
    .filter(([, n]) => n === 0)
    .map(([name]) => `nothing was tried of ${name}`)
  const control = await unseenFaults(books)
  const shortfalls = [
    ...faults,
    ...settled.faults,
    ...lost,
    ...untried,
    ...control.unseen.map((name) => `control: a planted fault was not seen: ${name}`),
  ]
  await record({
    id: 'T54',
    figures: {
      seed,
      'servers killed': SERVER_KILLS,
      'times PostgreSQL was killed': POSTGRES_KILLS,
      seconds,
      'calls without an answer': work.unanswered,
      'what was answered': [...work.done]
        .toSorted()
        .map(([name, n]) => `${name} ${n}`)
        .join(', '),
      'entries of the journal': entries,
      'kinds of entries': kinds.rows.map(({ kind, n }) => `${kind} ${n}`).join(', '),
      'invoices and credit notes': invoices,
      'payments taken': captured,
      'refunds paid': refunds,
      'lines of the bank decided': lines,
      'wins given up': defaults,
      'bank and books agreed after, ms': settled.ms,
      'planted faults seen': control.seen,
      faults: faults.length,
    },
    wants: `${WORKERS} workers at ${NODES} servers, ${SERVER_KILLS} kills of them and ${POSTGRES_KILLS} of PostgreSQL: every entry comes to nothing, balances are as recomputed, numbers are gapless, no confirmed purchase is lost, and the book of the practice bank is ours once the sweeper has asked`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await world.close()
}
