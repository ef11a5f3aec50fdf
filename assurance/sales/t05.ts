// T5: the disk of PostgreSQL fills up in mid-lane; nothing is answered that is not kept, and sales go on once there is room again.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bidUntil, type Seen } from '../outages/clients.ts'
import { compare } from '../outages/compare.ts'
import { Installation } from '../outages/installation.ts'
import { record } from '../result.ts'
import { PORT, sized } from './size.ts'

const DISK_MIB = 600
const BIDDERS = 10
const LOTS = 200
const ROUNDS = sized({ short: 1, long: 5 })
const FULL_MS = sized({ short: 12_000, long: 30_000 })
const BEFORE_MS = 6_000
const BACK_WITHIN_MS = 60_000
const BLOCK_BYTES = 1024 * 1024
const SMALL_BLOCK_BYTES = 4096
const POLL_MS = 50
const WANTS = `a disk that is full for ${FULL_MS / 1_000} s in mid-lane: no answered bid lost, an alarm in the log, bids taken again within ${BACK_WITHIN_MS / 1_000} s of there being room, nothing done by hand`

/** Fills a file system to its last block. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [BLOCK_BYTES, SMALL_BLOCK_BYTES])
    try {
      for (;;) writeSync(handle, Buffer.alloc(size, 1))
    } catch {
      // Full.
    }
  closeSync(handle)
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

async function run(disk: string): Promise<void> {
  process.env['TMPDIR'] = disk
  const installation = await Installation.open(1, PORT)
  try {
    const { pool, folder } = installation
    const { saleId } = await installation.makeLane(LOTS)
    const bidders = await installation.makeBidders(BIDDERS)
    const seen: Seen = { told: [], unknown: [], failures: 0 }
    let isOver = false
    const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
    const backMs: number[] = []
    let refusedWhileFull = 0
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(BEFORE_MS)
      const failuresBefore = seen.failures
      fill(join(disk, 'filler'))
      await sleep(FULL_MS)
      refusedWhileFull += seen.failures - failuresBefore
      rmSync(join(disk, 'filler'))
      const roomMs = Date.now()
      while (!seen.told.some(({ sentMs, answer }) => sentMs > roomMs && answer.isAccepted) && Date.now() - roomMs < 2 * BACK_WITHIN_MS)
        await sleep(POLL_MS)
      backMs.push(Date.now() - roomMs)
    }
    isOver = true
    await Promise.all(bidding)
    await sleep(BEFORE_MS)
    const found = await compare(pool, seen, [])
    const log = join(folder, 'postgres/postgres.log')
    const hasAlarm = existsSync(log) && readFileSync(log, 'utf8').includes('No space left on device')
    const slowest = Math.max(...backMs)
    const shortfalls = [
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
        'times the disk was full': ROUNDS,
        'bids answered': seen.told.length,
        'of them accepted': seen.told.filter(({ answer }) => answer.isAccepted).length,
        'tries refused while it was full': refusedWhileFull,
        'answers lost': found.lost.length,
        'bids counted twice': found.twice.length,
        'slowest return once there was room, ms': slowest,
      },
      wants: WANTS,
      holds: shortfalls.length === 0 && seen.told.length > 0,
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
