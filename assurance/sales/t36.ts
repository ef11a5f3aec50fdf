// T36: a backup taken while a lane runs, and the archive of the log that followed it, are brought back elsewhere when the data folder is
// lost: every answered bid is there, and the ledgers are proven.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaveLogArchive, openLogArchive } from '../../apps/server/src/platform/archive/index.ts'
import { verifyBase } from '../../apps/server/src/modules/ledger/index.ts'
import { makeBackup } from '../../apps/server/src/platform/backup/base-backup.ts'
import { restoreBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { bidUntil, type Seen } from '../outages/clients.ts'
import { compare } from '../outages/compare.ts'
import { Installation } from '../outages/installation.ts'
import { SECRET } from '../outages/secrets.ts'
import { record } from '../result.ts'
import { PORT, sized } from './size.ts'

const BIDDERS = 12
const LOTS = 120
const BEFORE_MS = sized({ short: 20_000, long: 300_000 })
const AFTER_MS = 3_000
/** Rows beside the lane's own, so that the database has the size of a busy auction. */
const OLD_BIDS = sized({ short: 100_000, long: 1_000_000 })
const RESTORED_WITHIN_MS = 600_000
const BYTES_PER_MIB = 1024 * 1024

const installation = await Installation.open(1, PORT)
const elsewhere = mkdtempSync(join(tmpdir(), 'restored-'))
chmodSync(elsewhere, 0o711)
const log = silentLog()
try {
  const { pool, postgres, folder } = installation
  const archiveFolder = join(elsewhere, 'archive')
  const archive = await openLogArchive(postgres.url(), { folder: archiveFolder, isAwaited: true, log })
  await pool.query(
    `insert into bids (lot, seq, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at, idempotency_key)
     select 10000000 + n / 50, n % 50 + 1, 'LIVE', 100 * n, false, false, true, 'HIGHER', 100 * n, now() - interval '1 day', 'old ' || n from generate_series(1, $1) n`,
    [OLD_BIDS],
  )
  const { saleId } = await installation.makeLane(LOTS)
  const bidders = await installation.makeBidders(BIDDERS)
  const seen: Seen = { answered: [], unknown: [], failures: 0 }
  let isOver = false
  const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
  await sleep(BEFORE_MS)
  const backup = join(elsewhere, 'backup')
  const begunMs = Date.now()
  const answeredBefore = [...seen.answered]
  await makeBackup(loadConfig({ DATA_DIR: folder, HAMMERLANE_SECRET: SECRET }), { url: postgres.url(), folder: backup })
  const backupMs = Date.now() - begunMs
  await sleep(AFTER_MS)
  // The disk is lost in the midst of the bidding: from here on nothing reaches the archive.
  await archive.close()
  const answeredAtLoss = [...seen.answered]
  isOver = true
  await leaveLogArchive(postgres.url(), { isGivenUp: true, log })
  await Promise.all(bidding)
  const duringBackup = seen.answered.filter(({ sentMs }) => sentMs > begunMs && sentMs < begunMs + backupMs).length

  const data = join(elsewhere, 'data')
  const restored = loadConfig({ DATA_DIR: data, HAMMERLANE_SECRET: SECRET })
  const restoreBegunMs = Date.now()
  await restoreBackup(restored, { folder: backup, log, archive: { folder: archiveFolder } })
  const again = await startPostgres({ dataDir: data, log })
  const restoreMs = Date.now() - restoreBegunMs
  const database = openDatabase(again.url(), { log, use: 'command' })
  try {
    const found = await compare(database.pool, { ...seen, answered: answeredAtLoss }, [])
    const verdict = await verifyBase(database, {}, { onProgress: () => undefined })
    const { rows } = await database.pool.query<{ bids: number; bytes: number }>(
      'select (select count(*)::int from bids) as bids, pg_database_size(current_database())::float8 as bytes',
    )
    const shortfalls = [
      ...found.lost.map((line) => `answered before the loss, not restored: ${line}`),
      ...found.twice.map((key) => `${key} stands twice`),
      ...found.broken,
      ...verdict.faults.map((fault) => `not proven: ${JSON.stringify(fault)}`),
      ...(restoreMs > RESTORED_WITHIN_MS ? [`the restore took ${restoreMs} ms`] : []),
    ]
    await record({
      id: 'T36',
      figures: {
        'bids answered before the backup': answeredBefore.length,
        'answered before the disk was lost': answeredAtLoss.length,
        'of them missing after it': found.lost.length,
        'bids sent while it was made': duringBackup,
        'tries not answered': seen.failures,
        'rows of bids restored': rows[0]?.bids ?? 0,
        'database, MiB': Math.round((rows[0]?.bytes ?? 0) / BYTES_PER_MIB),
        'backup, ms': backupMs,
        'restore until it answers, ms': restoreMs,
        'ledgers proven': verdict.lots,
        'events proven': verdict.events,
        faults: verdict.faults.length,
      },
      wants: `a backup made in mid-lane and the archive of the log that followed, restored elsewhere within 10 min with ${OLD_BIDS.toLocaleString('en-US')} older bids: every bid answered before the disk was lost, all ledgers proven`,
      holds: shortfalls.length === 0 && answeredAtLoss.length > answeredBefore.length && duringBackup > 0 && verdict.events > 0,
      shortfalls,
    })
  } finally {
    await database.close()
    await again.stop()
  }
} finally {
  await installation.close()
  rmSync(elsewhere, { recursive: true, force: true })
}
