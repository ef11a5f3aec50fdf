// T5: the disk of PostgreSQL fills up in mid-lane, to the last byte or nearly so; nothing is acknowledged that is not stored, and once
// there is space again every lot takes bids.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyBase } from '../../apps/server/src/modules/ledger/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { bidUntil, type Seen } from '../outages/clients.ts'
import { compare } from '../outages/compare.ts'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { postBid } from './bids.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const DISK_MIB = 600
const BIDDERS = 10
const LOTS = 200
/** Lots that take bids all the time, beside the lane. */
const TIMED_LOTS = 24
const TIMED_BIDDERS = 12
/** Bytes that are left free, one amount after the other: some failures come only when a little can still be written. */
const ROOMS_LEFT = [0, 64 * 1024, 1024 * 1024, 4 * 1024 * 1024]
const ROUNDS = sized({ short: 1, long: 5 })
const FULL_MS = sized({ short: 12_000, long: 30_000 })
const BEFORE_MS = 6_000
const BACK_WITHIN_MS = 60_000
const BLOCK_BYTES = 1024 * 1024
const SMALL_BLOCK_BYTES = 4096
const POLL_MS = 50
const SHOWN_CHARS = 160
const STEP_MINOR = 10_000
const BETWEEN_BIDS_MS = 60
const WANTS = `a disk that is full but for ${ROOMS_LEFT.map((bytes) => bytes / 1_024).join(', ')} KiB, for ${FULL_MS / 1_000} s each, in mid-lane: no answered bid lost, an alarm in the log and at /health/ready, every lot takes bids within ${BACK_WITHIN_MS / 1_000} s of there being room, every ledger proven, nothing done by hand`

/** Fills a file system to its last block, then gives back so many bytes. */
function fill(file: string, roomBytes: number): void {
  const handle = openSync(file, 'w')
  for (const size of [BLOCK_BYTES, SMALL_BLOCK_BYTES])
    try {
      for (;;) writeSync(handle, Buffer.alloc(size, 1))
    } catch {
      // Full.
    }
  ftruncateSync(handle, Math.max(0, fstatSync(handle).size - roomBytes))
  closeSync(handle)
}

/** Highest maximum bid on each lot, minor units. */
type Highest = Map<number, number>

const nextOn = (highest: Highest, lot: number): number => {
  const amountMinor = (highest.get(lot) ?? 0) + STEP_MINOR
  highest.set(lot, amountMinor)
  return amountMinor
}

/** One bidder on lots of a timed sale, one after the other; unanswered bids are sent again under their key. */
async function bidOnTimed(
  { nodes }: Installation,
  bidder: SignedIn,
  on: { lots: readonly number[]; highest: Highest; seen: Seen; isOver: () => boolean },
): Promise<void> {
  const { lots, highest, seen, isOver } = on
  for (let at = bidder.accountId; !isOver(); at += 1) {
    const lot = lots[at % lots.length] ?? 0
    const bid = { lot, amountMinor: nextOn(highest, lot), key: randomUUID() }
    const sentMs = Date.now()
    for (let isAnswered = false; !isAnswered && !isOver();) {
      const sent = await postBid(nodes[0]?.port ?? 0, bidder, bid).catch(() => null)
      isAnswered = sent !== null && sent.answer !== null
      if (sent?.answer) seen.answered.push({ key: bid.key, lot, sentMs, answeredMs: Date.now(), answer: sent.answer })
      else seen.failures += 1
      await sleep(BETWEEN_BIDS_MS)
    }
  }
}

/** Bids on every lot; answers those that do not take it in time, and how long the slowest took. */
async function askEveryLot(
  { nodes }: Installation,
  bidder: SignedIn,
  { lots, highest, sinceMs }: { lots: readonly number[]; highest: Highest; sinceMs: number },
): Promise<readonly string[]> {
  const dead: string[] = []
  for (const lot of lots) {
    let reply = 'no answer'
    let isTaken = false
    do {
      const sent = await postBid(nodes[0]?.port ?? 0, bidder, { lot, amountMinor: nextOn(highest, lot) }).catch(() => null)
      isTaken = sent?.answer?.seq !== undefined && sent.answer.seq !== null
      if (!isTaken) {
        reply = sent === null ? reply : `${sent.status} ${sent.text.slice(0, SHOWN_CHARS)}`
        await sleep(BETWEEN_BIDS_MS)
      }
    } while (!isTaken && Date.now() - sinceMs < BACK_WITHIN_MS)
    if (!isTaken) dead.push(`lot ${lot} takes no bid: ${reply}`)
  }
  return dead
}

/** What /health/ready names as the cause; empty where it names none. */
async function causeNow({ nodes }: Installation): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${nodes[0]?.port}/health/ready`).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { causes?: { bids?: string } } | null
  return body?.causes?.bids ?? ''
}

/** Bids without an event, and ledgers that are not proven. */
async function unproven(installation: Installation): Promise<readonly string[]> {
  const { rows } = await installation.pool.query<{ lot: number; seq: number }>(
    'select lot, seq from bids b where not exists (select from bid_events e where e.lot = b.lot and e.seq = b.seq)',
  )
  const database = openDatabase(installation.postgres.url(), { log: silentLog(), use: 'command' })
  try {
    const { faults } = await verifyBase(database, { lot: undefined, sale: undefined }, { onProgress: () => undefined })
    return [
      ...rows.map(({ lot, seq }) => `bid ${seq} on lot ${lot} has no event`),
      ...faults.map(({ lot, seq, detail }) => `the ledger of lot ${lot} is not proven at ${seq}: ${detail}`),
    ]
  } finally {
    await database.close()
  }
}

function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder], { stdio: 'ignore' })
    chmodSync(folder, 0o711)
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

interface Filling {
  readonly disk: string
  /** Bytes that are left. */
  readonly room: number
  readonly asker: SignedIn
  readonly lots: readonly number[]
  readonly highest: Highest
  readonly seen: Seen
}

/** Fills the disk for a while, makes room again, and asks every lot. */
async function fillAndAsk(installation: Installation, { disk, room, asker, lots, highest, seen }: Filling) {
  await sleep(BEFORE_MS)
  const failuresBefore = seen.failures
  fill(join(disk, 'filler'), room)
  await sleep(FULL_MS)
  const cause = await causeNow(installation)
  const refused = seen.failures - failuresBefore
  rmSync(join(disk, 'filler'))
  const sinceMs = Date.now()
  const found = await askEveryLot(installation, asker, { lots, highest, sinceMs })
  const isBack = (): boolean => seen.answered.some(({ sentMs, answer }) => sentMs > sinceMs && answer.isAccepted)
  while (!isBack() && Date.now() - sinceMs < 2 * BACK_WITHIN_MS) await sleep(POLL_MS)
  return { cause, refused, dead: found.map((line) => `with ${room / 1_024} KiB left: ${line}`), backMs: Date.now() - sinceMs }
}

async function run(disk: string): Promise<void> {
  process.env['TMPDIR'] = disk
  const installation = await Installation.open(1, PORT)
  try {
    const { pool, folder } = installation
    const { saleId } = await installation.makeLane(LOTS)
    const lots = await openTimedSale(installation, { lots: TIMED_LOTS })
    const bidders = await installation.makeBidders(BIDDERS + TIMED_BIDDERS + 1)
    const [asker] = bidders.slice(-1)
    if (asker === undefined) throw new Error('nobody bids')
    const seen: Seen = { answered: [], unknown: [], failures: 0 }
    const highest: Highest = new Map()
    let isOver = false
    const bidding = [
      ...bidders.slice(0, BIDDERS).map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver })),
      ...bidders.slice(BIDDERS, -1).map((bidder) => bidOnTimed(installation, bidder, { lots, highest, seen, isOver: () => isOver })),
    ]
    const backMs: number[] = []
    const dead: string[] = []
    const causes = new Set<string>()
    let refusedWhileFull = 0
    for (let round = 0; round < ROUNDS; round++)
      for (const room of ROOMS_LEFT) {
        const after = await fillAndAsk(installation, { disk, room, asker, lots, highest, seen })
        causes.add(after.cause)
        refusedWhileFull += after.refused
        dead.push(...after.dead)
        backMs.push(after.backMs)
      }
    isOver = true
    await Promise.all(bidding)
    await sleep(BEFORE_MS)
    const found = await compare(pool, seen, [])
    const log = join(folder, 'postgres/postgres.log')
    const hasAlarm = existsSync(log) && readFileSync(log, 'utf8').includes('No space left on device')
    const slowest = Math.max(...backMs)
    const isReported = [...causes].some((cause) => /space/i.test(cause))
    const shortfalls = [
      ...dead,
      ...(await unproven(installation)),
      ...(isReported ? [] : ['/health/ready did not say that the disk was full']),
      ...found.lost,
      ...found.twice.map((key) => `${key} stands twice in the ledger`),
      ...found.broken,
      ...(slowest > BACK_WITHIN_MS ? [`bids were taken again only ${slowest} ms after there was room`] : []),
      ...(hasAlarm ? [] : ['the log does not say that the disk was full']),
      ...(refusedWhileFull === 0 ? ['no bid noticed that the disk was full'] : []),
    ]
    await record({
      id: 'T5',
      figures: {
        'times the disk was full': ROUNDS * ROOMS_LEFT.length,
        'lots asked after each': TIMED_LOTS,
        'lots that took no bid': dead.length,
        'bids answered': seen.answered.length,
        'of them accepted': seen.answered.filter(({ answer }) => answer.isAccepted).length,
        'tries refused while it was full': refusedWhileFull,
        'answers lost': found.lost.length,
        'bids counted twice': found.twice.length,
        'slowest return of all lots once there was room, ms': slowest,
      },
      wants: WANTS,
      holds: shortfalls.length === 0 && seen.answered.length > 0,
      shortfalls,
    })
  } finally {
    await installation.close()
  }
}

const disk = mountSmallDisk()
if (disk === null)
  await record({
    id: 'T5',
    figures: {},
    wants: WANTS,
    holds: 'unknown',
    shortfalls: ['a small file system cannot be mounted here; it takes root'],
  })
else
  try {
    await run(disk)
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
