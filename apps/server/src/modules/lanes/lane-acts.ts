import { Failure } from '@app/contract/failure.ts'
import { decideClose } from '@app/rules/bidding/decide-close.ts'
import {
  type Acting,
  type Book,
  openBook,
  timersFor,
  toLotBidding,
  checkDeciders,
  closerOf,
  type Deciders,
  personsEntry,
  endLot,
  settleLot,
  type Closer,
} from '#modules/lot-book/index.ts'
import { interruptLot } from './interrupt-lot.ts'
import {
  findNextLot,
  hasItems,
  type LaneRun,
  lockLaneRun,
  makeLaneRun,
  readLaneRun,
  saveLaneRun,
  setSaleStatus,
  startsInMs,
} from './lane-run.store.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'

/** What one act on a lane works with: the locked lane and the book of the lot on its block, if any. */
interface OnLane {
  readonly run: LaneRun
  readonly book: Book
  /** The lot on the block; null between lots. */
  readonly lot: number | null
}

/**
 * Runs an act on a lane: the lot on the block is locked first, then the lane (lots, lanes, accounts: always this order). When another
 * lot came on the block in between, it is tried again.
 */
async function onLane(
  { pool, nowMs, publish }: Acting,
  { saleId, next = null }: { readonly saleId: number; readonly next?: number | null },
  act: (on: OnLane) => Promise<LaneRun | null>,
): Promise<void> {
  for (;;) {
    const before = await readLaneRun(pool, saleId)
    const lots = [...(before?.currentLot == null ? [] : [before.currentLot]), ...(next === null ? [] : [next])]
    const committed = await inTransaction(pool, async (client) => {
      const book = await openBook(client, lots, nowMs)
      const run = await lockLaneRun(client, saleId)
      if (run === null) throw new Failure('AUCTION_NOT_FOUND')
      if (run.currentLot !== (before?.currentLot ?? null)) return null
      const after = await act({ run, book, lot: run.currentLot })
      await book.write()
      if (after !== null) {
        await saveLaneRun(client, after)
        book.announceSale(saleId)
      }
      return book.committed()
    })
    if (committed === null) continue
    publish(committed)
    return
  }
}

/** Opens the next lot of a lane, or ends the lane when there is none. */
export async function openNextLot(deps: Acting, saleId: number): Promise<void> {
  const next = await inTransaction(deps.pool, (client) => findNextLot(client, saleId))
  await onLane(deps, { saleId, next }, async ({ run, book, lot }) => {
    if (run.state !== 'RUNNING' || lot !== null) return null
    if (next === null) {
      await setSaleStatus(book.client, saleId, 'CLOSED')
      return { ...run, state: 'ENDED', nextAtMs: null }
    }
    await setSaleStatus(book.client, saleId, 'RUNNING')
    const row = book.find(next)
    // Sold, withdrawn or moved since it was looked up: the next turn finds another.
    if (row === undefined || row.saleId !== saleId || (row.outcome !== null && row.outcome !== 'NO_SALE')) return run
    const deadlineMs = run.mode === 'hand' ? null : deps.nowMs() + timersFor(row).openingMs
    book.append(
      next,
      {
        kind: 'OPENED',
        by: 'timer',
        phase: 'ACTIVE',
        priceMinor: row.priceMinor,
        leader: row.leaderAlias,
        leaderLabel: row.leaderLabel,
        deadlineMs,
      },
      { phase: 'ACTIVE', outcome: null, deadlineMs, remainingMs: null, isBonusSpent: false, offered: row.offered + 1 },
    )
    return { ...run, currentLot: next, nextAtMs: null }
  })
}

/** An operator decides the lot they are looking at: by the time the request arrives the lane may be one lot on. */
function checkMeant(lot: number | null, meant: number | undefined): void {
  if (meant !== undefined && meant !== lot) throw new Failure('LANE_ACT_REFUSED', { reason: 'NOT_ON_BLOCK' })
}

/**
 * Closes the lot on the block when its clock has run out (or `isForced`, by an operator), by the rules; nothing happens when it is not
 * time yet. @throws Failure LANE_ACT_REFUSED when another lot than `meant` is on the block, or none.
 */
export async function closeLot(
  deps: Acting,
  saleId: number,
  { by, isForced, meant }: { readonly by: Closer; readonly isForced: boolean; readonly meant?: number },
): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    checkMeant(lot, meant)
    if (lot === null) return null
    const row = book.row(lot)
    const timers = timersFor(row)
    const lotBidding = toLotBidding(row)
    const gone = { ...run, currentLot: null, nextAtMs: deps.nowMs() + timers.gapMs }
    if (row.phase === 'CLOSED') return gone
    if (lotBidding === null) {
      // No bids are possible in a currency without steps; the lot does not stay on the block behind its lane.
      await settleLot(book, lot, { decision: { kind: 'no-sale' }, by })
      return gone
    }
    if (!isForced && (row.phase !== 'ACTIVE' || row.deadlineMs === null)) return null
    const nowMs = deps.nowMs()
    const decided = isForced ? { ...lotBidding, deadlineMs: nowMs - timers.closeGraceMs, isBonusSpent: true } : lotBidding
    const decision = decideClose(decided, { nowMs, timers, zone: row.zone })
    if (decision.kind === 'wait') return null
    await settleLot(book, lot, { decision, by })
    return decision.kind === 'bonus' ? run : { ...run, currentLot: null, nextAtMs: nowMs + timers.gapMs }
  })
}

interface Pass {
  readonly lot: number
  readonly by: Deciders
  /** Where more than one had to decide. */
  readonly reason?: string
}

/** The lane after a lot is taken off its block. @throws Failure SECOND_PERSON_NEEDED where somebody has bid on the lot. */
async function passOn({ run, book }: Pick<OnLane, 'run' | 'book'>, { lot, by, reason }: Pass): Promise<LaneRun> {
  const row = book.row(lot)
  checkDeciders('PASS', row, by)
  if (row.phase !== 'CLOSED')
    await endLot(book, lot, { kind: 'CLOSED', outcome: 'NO_SALE', by: closerOf(by), winner: null, ...personsEntry(by, reason) })
  return { ...run, currentLot: null, nextAtMs: book.nowMs() + timersFor(row).gapMs }
}

/**
 * Takes the lot that the operator means off the block without a sale; one operator may only while it has no bids.
 * @throws Failure LANE_ACT_REFUSED when another lot is on the block, or none, SECOND_PERSON_NEEDED.
 */
export async function passLot(deps: Acting, saleId: number, meant: number): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    checkMeant(lot, meant)
    return lot === null ? null : passOn({ run, book }, { lot, by: 'one' })
  })
}

/**
 * Takes a lot of a book off its block and releases its highest bid. The lot is locked already, its lane is locked here.
 * @throws Failure LANE_ACT_REFUSED when it is not on a block.
 */
export async function passIn(book: Book, pass: Pass): Promise<void> {
  const { saleId } = book.row(pass.lot)
  const run = saleId === null ? null : await lockLaneRun(book.client, saleId)
  if (saleId === null || run === null || run.currentLot !== pass.lot) throw new Failure('LANE_ACT_REFUSED', { reason: 'NOT_ON_BLOCK' })
  await saveLaneRun(book.client, await passOn({ run, book }, pass))
  book.announceSale(saleId)
}

/**
 * Stops the clock of a lane, for a time or until somebody resumes it. Bids are refused while it rests. A lane that rests already stays as
 * it is; but an operator's pause replaces a rest that would end by itself.
 */
export async function pauseLane(
  deps: Acting,
  saleId: number,
  { by, reason, forMs }: { readonly by: string; readonly reason: string; readonly forMs: number | null },
): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    const isOverruled = run.state === 'PAUSED' && run.resumeAtMs !== null && by === 'operator'
    if (run.state !== 'RUNNING' && !isOverruled) return null
    const nowMs = deps.nowMs()
    if (lot !== null) {
      const { phase, deadlineMs } = book.row(lot)
      if (phase === 'ACTIVE')
        book.append(
          lot,
          { kind: 'PAUSED', by, text: reason, phase: 'PAUSED' },
          { phase: 'PAUSED', deadlineMs: null, remainingMs: deadlineMs === null ? null : Math.max(0, deadlineMs - nowMs) },
        )
    }
    return { ...run, state: 'PAUSED', pauseReason: reason, resumeAtMs: forMs === null ? null : nowMs + forMs }
  })
}

/** Resumes a lane: the lot on the block gets what was left on its clock, and at least what a bid would give. */
export async function resumeLane(
  deps: Acting,
  saleId: number,
  { by, leastMs }: { readonly by: string; readonly leastMs?: number },
): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    // An operator may have prolonged the rest since its end was seen.
    if (run.state !== 'PAUSED' || (by === 'timer' && run.resumeAtMs === null)) return null
    const nowMs = deps.nowMs()
    if (lot !== null) {
      const row = book.row(lot)
      const timers = timersFor(row)
      const onClockMs = Math.max(row.remainingMs ?? 0, leastMs ?? timers.afterBidMs)
      const deadlineMs = run.mode === 'hand' ? null : nowMs + onClockMs
      if (row.phase === 'PAUSED')
        book.append(lot, { kind: 'RESUMED', by, phase: 'ACTIVE', deadlineMs }, { phase: 'ACTIVE', deadlineMs, remainingMs: null })
    }
    return { ...run, state: 'RUNNING', pauseReason: null, resumeAtMs: null, nextAtMs: lot === null ? nowMs : null }
  })
}

/** After a change of owner: whatever was left on the clock, bidders get time to come back (architecture "A bid"). */
export async function takeOverLane(deps: Acting, saleId: number): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    const nowMs = deps.nowMs()
    if (run.state !== 'RUNNING') return null
    if (lot === null) return { ...run, nextAtMs: Math.max(run.nextAtMs ?? 0, nowMs) }
    const row = book.row(lot)
    if (row.phase !== 'ACTIVE' || row.deadlineMs === null) return null
    const { afterOutageMs } = timersFor(row)
    interruptLot(book, lot, { reason: 'OUTAGE', deadlineMs: Math.max(row.deadlineMs, nowMs + afterOutageMs) })
    return run
  })
}

/** Starts a lane at its time; answers how long it still has to wait, milliseconds, where its sale was moved meanwhile. */
export async function startLaneInTime(deps: Acting, saleId: number): Promise<number> {
  let waitsMs = 0
  await onLane(deps, { saleId }, async ({ run, book }) => {
    if (run.state !== 'WAITING') return null
    waitsMs = await startsInMs(book.client, saleId)
    if (waitsMs > 0) return null
    await setSaleStatus(book.client, saleId, 'RUNNING')
    return { ...run, state: 'RUNNING', nextAtMs: deps.nowMs() }
  })
  return waitsMs
}

/** Starts a lane by hand, also before its time. @throws Failure LANE_ACT_REFUSED without lots: it would end at once, and its sale with it. */
export async function startLane(deps: Acting, saleId: number): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    if (!(await hasItems(client, saleId))) throw new Failure('LANE_ACT_REFUSED', { reason: 'NO_LOTS' })
    await makeLaneRun(client, saleId)
  })
  await onLane(deps, { saleId }, async ({ run, book }) => {
    if (run.state !== 'WAITING') return null
    await setSaleStatus(book.client, saleId, 'RUNNING')
    return { ...run, state: 'RUNNING', nextAtMs: deps.nowMs() }
  })
}

/** Shows a message to everybody in a lane; it is an event of the lot on the block. Empty takes it away. */
export async function sendLaneMessage(deps: Acting, saleId: number, message: string): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    if (lot !== null && message !== '') book.append(lot, { kind: 'MESSAGE', by: 'operator', text: message }, {})
    return { ...run, message: message === '' ? null : message }
  })
}

/** By its timers, or by hand: then only an operator sells and passes. The lot on the block changes with it. */
export async function setLaneMode(deps: Acting, saleId: number, mode: 'auto' | 'hand'): Promise<void> {
  await onLane(deps, { saleId }, async ({ run, book, lot }) => {
    if (run.mode === mode) return null
    if (lot !== null) {
      const row = book.row(lot)
      const deadlineMs = mode === 'hand' ? null : deps.nowMs() + timersFor(row).openingMs
      if (row.phase === 'ACTIVE')
        book.append(lot, { kind: 'RESUMED', by: 'operator', phase: 'ACTIVE', deadlineMs, text: mode }, { deadlineMs })
    }
    return { ...run, mode }
  })
}
