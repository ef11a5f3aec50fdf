// T49: papers sent to a server that is killed in the midst of it. What was acknowledged is there, whole and sealed; nothing else stays.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startScratchPostgres } from '../../apps/server/src/platform/postgres/scratch.ts'
import { openVault } from '../../apps/server/src/platform/vault/open-vault.ts'
import { storeOf, verifyVault } from '../../apps/server/src/platform/vault/index.ts'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import type { PapersAnswer } from '../../apps/server/test/files/papers-call.ts'
import { aPerson, signIn, type SignedInHeaders } from '../../apps/server/test/people.ts'
import { aPdf } from '../../apps/server/test/files/sample-files.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'

const KILLS = sized({ short: 8, long: 60 })
const FILES_LEAST = sized({ short: 400, long: 10_000 })
const PEOPLE = 60
const AT_ONCE = 8
const FILE_MAX_BYTES = 400_000
const ALIVE_MS = { least: 800, most: 3_000 }
const START_LIMIT_MS = 60_000
const OLD_MS = 2 * 3_600_000
const CANARY = 'canary-of-a-paper'

const postgres = await startScratchPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 't49-'))
const admin = new Client({ connectionString: postgres.url('postgres') })
await admin.connect()
await admin.query('create database papers')
await admin.end()
const url = postgres.url('papers')
await migrate(url)
const database = openDatabase(url, { log: silentLog(), use: 'web' })

interface Sent {
  readonly objectId: string
  readonly sha256: string
}
const acknowledged: Sent[] = []
let refusals = 0
let brokenOff = 0

async function startNode(): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(join(import.meta.dirname, 'serve-papers.ts'), [url, dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const port = await Promise.race([
    new Promise<number>((resolve) => child.once('message', (told) => resolve(Number(told)))),
    sleep(START_LIMIT_MS, 0, { ref: false }),
  ])
  if (port === 0) throw new Error('the node does not start')
  return { child, port }
}

/** A paper of its own, with words that may stand nowhere in the clear. */
const aPaper = (): Buffer => aPdf({ content: `% ${CANARY} ${randomBytes(randomInt(1_000, FILE_MAX_BYTES / 2)).toString('hex')}` })

async function send(port: number, headers: SignedInHeaders): Promise<void> {
  const bytes = aPaper()
  const { payload, headers: type } = multipart([
    { name: 'what', value: 'keep' },
    { name: 'documents[0][file]', bytes },
  ])
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/data/test-papers`, {
      method: 'POST',
      headers: { cookie: headers.cookie, 'x-xsrf-token': headers['x-xsrf-token'], ...type },
      body: payload as Buffer<ArrayBuffer>,
    })
    const { data } = (await answer.json()) as { data: PapersAnswer }
    const [file] = answer.status === 200 ? data.files : []
    if (file === undefined) {
      refusals += 1
      await sleep(100)
    } else acknowledged.push({ objectId: file.objectId, sha256: createHash('sha256').update(bytes).digest('hex') })
  } catch {
    brokenOff += 1
  }
}

async function sendUntil(isOver: () => boolean, port: number, people: readonly SignedInHeaders[]): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver()) await send(port, people[randomInt(people.length)] as SignedInHeaders)
    }),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

try {
  const people: SignedInHeaders[] = []
  for (let at = 0; at < PEOPLE; at++) people.push(await signIn(database.db, await aPerson(database.db)))
  let kills = 0
  for (; kills < KILLS || acknowledged.length < FILES_LEAST; kills++) {
    const { child, port } = await startNode()
    let isOver = false
    const sending = sendUntil(() => isOver, port, people)
    await sleep(randomInt(ALIVE_MS.least, ALIVE_MS.most))
    child.kill('SIGKILL')
    isOver = true
    await sending
  }
  const store = storeOf({ dataDir })
  const deps = { db: database.db, keys: await openKeyRing(database.db, TEST_SECRET), store }
  const leftBefore = filesIn(dataDir).filter((path) => path.endsWith('.part')).length
  for (const path of filesIn(join(dataDir, 'files'))) utimesSync(path, new Date(Date.now() - OLD_MS), new Date(Date.now() - OLD_MS))
  const swept = await openVault(deps).sweep()
  const verdict = await verifyVault(deps)
  const rows = await database.db.selectFrom('vault_objects').select(['id', 'sha256']).execute()
  const kept = new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
  const lost = acknowledged.filter(({ objectId, sha256 }) => kept.get(objectId) !== sha256)
  const names = filesIn(join(dataDir, 'files', 'vault')).map((path) => path.split(/[\\/]/).at(-1) ?? '')
  const shortfalls = [
    ...lost.map(({ objectId }) => `acknowledged and lost: ${objectId}`),
    ...verdict.faults,
    ...names.filter((name) => !kept.has(name)).map((name) => `without a row after the sweep: ${name}`),
    ...filesIn(dataDir)
      .filter((path) => readFileSync(path).includes(CANARY))
      .map((path) => `clear bytes in ${path}`),
  ]
  await record({
    id: 'T49',
    figures: {
      kills,
      'files acknowledged': acknowledged.length,
      'requests that broke off': brokenOff,
      'requests that were refused': refusals,
      'drafts left by kills': leftBefore,
      'objects without a row, swept': swept,
      'rows, each with its object': verdict.objects,
    },
    wants:
      'no acknowledged file lost, none half, no row without its object, no object without a row after the sweep, no clear byte in the data folder',
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
