// T49: papers sent to a server whose disk is slow, cut off and full and which is killed in the midst of it. What was acknowledged is there,
// whole and sealed; nothing else stays; a backup made meanwhile brings back all that was acknowledged before it.
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBackup } from '../../apps/server/src/platform/backup/base-backup.ts'
import { restoreBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { openVault } from '../../apps/server/src/platform/vault/open-vault.ts'
import { storeOf, verifyVault } from '../../apps/server/src/platform/vault/index.ts'
import { aPerson, signIn, type SignedInHeaders } from '../../apps/server/test/people.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { type Acknowledged, CANARY, type Outcome, sendPaper, startNode } from './paper-node.ts'
import type { DiskState } from './spoilt-disk.ts'

const KILLS = sized({ short: 8, long: 60 })
const FILES_LEAST = sized({ short: 400, long: 10_000 })
const PEOPLE = 100
const AT_ONCE = 8
const ALIVE_MS = { least: 800, most: 3_000 }
/** How long a disk is spoilt, and how long it is sound before that. */
const SPOILT_MS = 500
const SOUND_MS = 400
const SPOILT: readonly DiskState[] = ['slow', 'cut', 'full']
const OLD_MS = 2 * 3_600_000
const BACKUP_AFTER_MS = 1_000

const folder = mkdtempSync(join(tmpdir(), 't49-'))
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const log = silentLog()
const postgres = await startPostgres({ dataDir, log })
const url = postgres.url()
await migrate(url)
const database = openDatabase(url, { log, use: 'web' })
const outcome: Outcome = { acknowledged: [], unavailable: 0, oddAnswers: [], brokenOff: 0 }
const logged: string[] = []

async function sendUntil(isOver: () => boolean, port: number, people: readonly SignedInHeaders[]): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver()) await sendPaper(port, people[randomInt(people.length)] as SignedInHeaders, outcome)
    }),
  )
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const clearIn = (path: string): string[] =>
  filesIn(path)
    .filter((file) => readFileSync(file).includes(CANARY))
    .map((file) => `clear bytes in ${file}`)

/** One life of a node: its disk is spoilt in its own way, and it is killed while files come. */
async function liveAndDie(people: readonly SignedInHeaders[], state: DiskState): Promise<void> {
  const node = await startNode(url, dataDir)
  let isOver = false
  const sending = sendUntil(() => isOver, node.port, people)
  await sleep(SOUND_MS)
  await node.spoil(state)
  await sleep(SPOILT_MS)
  await node.spoil('sound')
  await sleep(randomInt(ALIVE_MS.least, ALIVE_MS.most))
  node.kill()
  isOver = true
  await sending
  logged.push(...node.lines)
}

interface Restored {
  readonly acknowledgedBefore: number
  readonly sentMeanwhile: number
  readonly shortfalls: readonly string[]
}

const lostOf = async ({ db }: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> => {
  const rows = await db.selectFrom('vault_objects').select(['id', 'sha256']).execute()
  const kept = new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
  return acknowledged.filter(({ objectId, sha256 }) => kept.get(objectId) !== sha256).map(({ objectId }) => objectId)
}

/** A backup while files come, restored elsewhere: every file of before is there, and each row has its object. */
async function backUpInMidUpload(people: readonly SignedInHeaders[]): Promise<Restored> {
  const node = await startNode(url, dataDir)
  let isOver = false
  const sending = sendUntil(() => isOver, node.port, people)
  await sleep(BACKUP_AFTER_MS)
  const backup = join(folder, 'backup')
  const begunMs = Date.now()
  await makeBackup(loadConfig({ DATA_DIR: dataDir, HAMMERLANE_SECRET: TEST_SECRET }), { url, folder: backup })
  const endedMs = Date.now()
  isOver = true
  await sending
  node.kill()
  logged.push(...node.lines)
  const elsewhere = join(folder, 'restored')
  await restoreBackup(loadConfig({ DATA_DIR: elsewhere, HAMMERLANE_SECRET: TEST_SECRET }), { folder: backup, log })
  const again = await startPostgres({ dataDir: elsewhere, log })
  const restored = openDatabase(again.url(), { log, use: 'command' })
  try {
    const before = outcome.acknowledged.filter(({ atMs }) => atMs < begunMs)
    const deps = { db: restored.db, keys: await openKeyRing(restored.db, TEST_SECRET), store: storeOf({ dataDir: elsewhere }) }
    const { faults } = await verifyVault(deps)
    const lost = await lostOf(restored, before)
    return {
      acknowledgedBefore: before.length,
      sentMeanwhile: outcome.acknowledged.filter(({ atMs }) => atMs >= begunMs && atMs <= endedMs).length,
      shortfalls: [
        ...lost.map((id) => `acknowledged before the backup and not restored: ${id}`),
        ...faults.map((fault) => `restored: ${fault}`),
        ...clearIn(backup),
      ],
    }
  } finally {
    await restored.close()
    await again.stop()
  }
}

try {
  const people: SignedInHeaders[] = []
  for (let at = 0; at < PEOPLE; at++) people.push(await signIn(database.db, await aPerson(database.db)))
  let kills = 0
  for (; kills < KILLS || outcome.acknowledged.length < FILES_LEAST; kills++)
    await liveAndDie(people, SPOILT[kills % SPOILT.length] ?? 'slow')
  const backup = await backUpInMidUpload(people)
  const store = storeOf({ dataDir })
  const deps = { db: database.db, keys: await openKeyRing(database.db, TEST_SECRET), store }
  const leftBefore = filesIn(join(dataDir, 'files')).filter((path) => path.endsWith('.part')).length
  for (const path of filesIn(join(dataDir, 'files'))) utimesSync(path, new Date(Date.now() - OLD_MS), new Date(Date.now() - OLD_MS))
  const swept = await openVault(deps).sweep()
  const verdict = await verifyVault(deps)
  const rows = await database.db.selectFrom('vault_objects').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  const lost = await lostOf(database, outcome.acknowledged)
  const names = filesIn(join(dataDir, 'files', 'vault')).map((path) => path.split(/[\\/]/).at(-1) ?? '')
  const shortfalls = [
    ...lost.map((id) => `acknowledged and lost: ${id}`),
    ...verdict.faults,
    ...names.filter((name) => !kept.has(name)).map((name) => `without a row after the sweep: ${name}`),
    ...clearIn(dataDir),
    ...(logged.join('').includes(CANARY) ? ['clear bytes in the log'] : []),
    ...backup.shortfalls,
    ...outcome.oddAnswers.map((line) => `answered ${line}`),
    ...(outcome.unavailable === 0 ? ['no file was refused by a spoilt disk'] : []),
    ...(backup.sentMeanwhile === 0 ? ['no file came while the backup was made'] : []),
  ]
  await record({
    id: 'T49',
    figures: {
      kills,
      'files acknowledged': outcome.acknowledged.length,
      'requests that broke off': outcome.brokenOff,
      'requests that a disk cut off or full refused': outcome.unavailable,
      'drafts left by kills': leftBefore,
      'objects without a row, swept': swept,
      'rows, each with its object': verdict.objects,
      'acknowledged before a backup, and restored': backup.acknowledgedBefore,
      'acknowledged while it was made': backup.sentMeanwhile,
    },
    wants:
      'files sent to a server that is killed and whose disk is slow, cut off and full: no acknowledged file lost, none half, no row without its object, no object without a row after the sweep, no clear byte in data, log or backup; a backup in mid-upload restores whole',
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
