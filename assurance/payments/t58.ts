// T58: a database is restored to an hour ago while the gateway went on. `reconcile` books what is missing, once, and names what nobody owns.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSimulator } from '../../apps/gateway-simulator/src/server.ts'
import { askDueAttempts, openBooking, type PaymentDeps, startPayment } from '../../apps/server/src/modules/gateway-payments/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import { reconcileDay } from '../../apps/server/src/modules/settlements/index.ts'
import { makeBackup } from '../../apps/server/src/platform/backup/base-backup.ts'
import { restoreBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openGateways } from '../../apps/server/src/platform/gateway/index.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { SECRET } from '../outages/secrets.ts'
import { inTurns } from '../races/in-turns.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'

/** Payers that pay before the backup and again in the hour that is lost; and payers whose accounts are of that hour. */
const PAYERS = sized({ short: 60, long: 1_500 })
const NEW_PAYERS = sized({ short: 12, long: 200 })
const AMOUNT = '60'
const AMOUNT_MINOR = 6_000
const KEY = 'key of the practice bank'
const NOTICES = 'secret of its notices'
const CARDS = ['4000000000000002', '4000000000000200', '4000000000000242'] as const
const DAY_LENGTH = 10

const log = silentLog()
const elsewhere = mkdtempSync(join(tmpdir(), 'settled-'))
chmodSync(elsewhere, 0o711)
const bank = await openSimulator({ port: 0, file: null, key: KEY, noticeSecret: NOTICES })
const simulator = { url: bank.url, key: KEY, noticeSecret: NOTICES }

const bookingOn = ({ db }: Database): PaymentDeps =>
  openBooking({
    db,
    log,
    gateways: openGateways({ bySite: {}, fallback: undefined }, { simulator, db, log }),
    post: { sendMail: () => Promise.resolve(), linkTo: () => '' } as never,
    sessions: { forgetAccount: () => undefined },
    ownAddress: () => 'http://127.0.0.1:1',
    preferencesOf: () => [],
    askAfterMs: [1_000],
  })

async function makeAccounts({ pool }: Database, from: number, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into accounts (number, kind, status, home_site)
       select $1::int + n, 'buyer', 'active', 'CPRTUS' from generate_series(1, $2::int) n returning id),
     terms as (insert into bidder_terms (account_id) select id from made on conflict do nothing)
     insert into profiles (account_id, first_name, last_name) select id, 'Pat', 'Payer' from made returning account_id::float8 as id`,
    [from, count],
  )
  return rows.map(({ id }) => id)
}

/** Somebody pays a deposit on the page of the bank; the node that began it is gone before it is told. */
async function pay(deps: PaymentDeps, accountId: number, at: number): Promise<void> {
  const { pciURL } = await startPayment(deps, {
    payer: { accountId, site: 'CPRTUS', nowMs: Date.now() },
    actorId: accountId,
    wanted: { kind: 'PAY_DEPOSIT', invoiceIds: [], currencyCode: 'USD', amount: AMOUNT },
    method: 'CRDCARD',
    cardId: '',
    origin: 'http://localhost',
    locale: 'en_us',
    successPath: '/dashboard',
    cancelPath: '/dashboard',
  })
  const number = CARDS[at % CARDS.length] ?? CARDS[0]
  const body = new URLSearchParams({ number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1) })
  await fetch(`${pciURL}/card`, { method: 'POST', body }).catch(() => null)
}

async function settleAll(deps: PaymentDeps, { pool }: Database): Promise<void> {
  await pool.query('update payment_attempts set ask_at = now() where ask_at is not null')
  while (await askDueAttempts(deps)) continue
}

const dataDir = mkdtempSync(join(elsewhere, 'first-'))
chmodSync(dataDir, 0o711)
const postgres = await startPostgres({ dataDir, log })
try {
  await migrate(postgres.url())
  const first = openDatabase(postgres.url(), { log, use: 'background' })
  const deps = bookingOn(first)
  const payers = await makeAccounts(first, 700_000, PAYERS)
  await inTurns(payers, (id, at) => pay(deps, id, at))
  await settleAll(deps, first)
  const backup = join(elsewhere, 'backup')
  await makeBackup(loadConfig({ DATA_DIR: dataDir, HAMMERLANE_SECRET: SECRET }), { url: postgres.url(), folder: backup })
  // The hour that is lost: the same payers pay again, half of it booked, and new ones for the first time.
  await inTurns(payers, (id, at) => pay(deps, id, at))
  const strangers = await makeAccounts(first, 800_000, NEW_PAYERS)
  await inTurns(strangers, (id, at) => pay(deps, id, at))
  await settleAll(deps, first)
  await first.close()

  const data = join(elsewhere, 'data')
  await restoreBackup(loadConfig({ DATA_DIR: data, HAMMERLANE_SECRET: SECRET }), { folder: backup, log })
  const again = await startPostgres({ dataDir: data, log })
  const restored = openDatabase(again.url(), { log, use: 'background' })
  try {
    const booking = bookingOn(restored)
    const gateway = booking.gateways.named('simulator')
    if (gateway === null) throw new Error('there is no practice bank')
    // Others register since, and get the ids that the lost ones had.
    const others = await makeAccounts(restored, 900_000, NEW_PAYERS)
    const day = new Date().toISOString().slice(0, DAY_LENGTH)
    const before = await heldBy(restored, payers)
    // Two nodes at once, and once more after it.
    const [one, two] = await Promise.all([reconcileDay(booking, gateway, day), reconcileDay(booking, gateway, day)])
    const third = await reconcileDay(booking, gateway, day)
    const held = await heldBy(restored, payers)
    const strayed = [...(await heldBy(restored, others)).values()].filter((minor) => minor !== 0)
    const foreign = await restored.pool.query<{ n: number }>(`select count(*)::int as n from settlement_differences where kind = 'FOREIGN'`)
    const clearing = await restored.pool.query<{ minor: number }>(
      `select coalesce(sum(minor), 0)::float8 as minor from journal_lines where account = 'GATEWAY_CLEARING'`,
    )
    const kept = await restored.pool.query<{ minor: number }>(
      `select coalesce(sum(minor), 0)::float8 as minor from journal_lines where account = 'GATEWAY_COST'`,
    )
    const taken = bank.orders.all().reduce((sum, { status, amountMinor }) => sum + (status === 'CAPTURED' ? amountMinor : 0), 0)
    const here = taken - NEW_PAYERS * AMOUNT_MINOR - (kept.rows[0]?.minor ?? 0)
    const { faults } = await verifyJournal(restored.db)
    const wrong = payers.filter((id) => held.get(id) !== 2 * AMOUNT_MINOR)
    const shortfalls = [
      ...wrong.map((id) => `account ${id} holds ${held.get(id) ?? 0} and paid ${2 * AMOUNT_MINOR}`),
      ...(strayed.length > 0 ? [`${strayed.length} accounts hold money of others`] : []),
      ...(one.booked + two.booked === payers.length ? [] : [`${one.booked + two.booked} are counted as booked, not ${payers.length}`]),
      ...(third.booked > 0 ? [`the third time booked ${third.booked}`] : []),
      ...((foreign.rows[0]?.n ?? 0) === NEW_PAYERS ? [] : [`${foreign.rows[0]?.n} payments are named as nobody’s, not ${NEW_PAYERS}`]),
      ...(clearing.rows[0]?.minor === here
        ? []
        : [`the books have ${clearing.rows[0]?.minor} at the gateway, which holds ${here} of them`]),
      ...faults,
    ]
    await record({
      id: 'T58',
      figures: {
        'payments before the backup': payers.length,
        'payments in the hour that was lost': payers.length + strangers.length,
        'held after the restore': [...before.values()].reduce((sum, minor) => sum + minor, 0),
        'held after reconcile': [...held.values()].reduce((sum, minor) => sum + minor, 0),
        'booked by the first two': one.booked + two.booked,
        'booked by the third': third.booked,
        'named as nobody’s': foreign.rows[0]?.n ?? 0,
        'at the gateway, by the books': clearing.rows[0]?.minor ?? 0,
      },
      wants:
        'a database restored to before an hour of payments: everything that the gateway took of accounts that are there is booked once, however often and at once, the rest is named, and nobody has money of others',
      holds: shortfalls.length === 0,
      shortfalls,
    })
  } finally {
    await restored.close()
    await again.stop()
  }
} finally {
  await postgres.stop()
  await bank.close()
  rmSync(elsewhere, { recursive: true, force: true })
}

async function heldBy({ pool }: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ id: number; held: number }>(
    'select account_id::float8 as id, held_minor::float8 as held from deposits where account_id = any($1)',
    [[...ids]],
  )
  return new Map(rows.map(({ id, held }) => [id, held]))
}
