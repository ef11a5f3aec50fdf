import type { DifferenceKind } from '@app/contract/settlements/settlement-codes.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { type AttemptRow, type PaymentDeps, recoverAttempt } from '#modules/gateway-payments/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { SettlementLine } from '#platform/gateway/index.ts'
import { nameDifference } from './differences.store.ts'
import { type LineOfDay, type LineState, markBooked, readGoneBack, readLeft, saveLine } from './lines.store.ts'
import { feeOf } from './settlement-entries.ts'

/** Days after the end of an attempt until which its provider tells of what it gave back by itself. */
const GIVEN_BACK_DAYS = 3

/** What a line comes to: not known yet, as the books have it, booked by it, or a difference and by how much. */
type Verdict = { readonly state: 'OPEN' | 'SAME' | 'BOOKED' } | { readonly differs: DifferenceKind; readonly minor: number }

/** The attempt that a line is about, and whether its provider was asked for it. */
interface LineAttempt {
  readonly attempt: AttemptRow
  readonly wasAsked: boolean
}

const isWon = ({ kind, amountMinor }: SettlementLine): boolean => kind === 'CHARGEBACK' && amountMinor > 0

/** Whether the books do not have what a line tells of, so that its provider is asked. */
const isNews =
  (line: SettlementLine) =>
  (attempt: AttemptRow): boolean => {
    if (attempt.capturedAt === null) return true
    if (line.kind !== 'CHARGEBACK') return false
    return isWon(line) ? attempt.chargedBackAt !== null && attempt.disputeWonAt === null : attempt.chargedBackAt === null
  }

/** A capture is the attempt's own money, or another sum; money in another currency is not compared with it. */
function judgeCapture({ amountMinor, currency }: LineOfDay, { attempt, wasAsked }: LineAttempt): Verdict {
  const here = attempt.capturedAt === null ? 0 : attempt.amountMinor
  if (here > 0 && attempt.currency !== currency) return { differs: 'CURRENCY', minor: amountMinor }
  if (here !== amountMinor) return { differs: 'AMOUNT', minor: amountMinor - here }
  return { state: wasAsked ? 'BOOKED' : 'SAME' }
}

/** What went back is by our books too, or by how much more went back there; or what did not go back after all. */
async function judgeBack({ db }: PaymentDeps, line: LineOfDay, { attempt, wasAsked }: LineAttempt): Promise<Verdict> {
  const { provider, lineId, kind, amountMinor, currency } = line
  if (attempt.currency !== currency) return { differs: 'CURRENCY', minor: amountMinor }
  const { thereMinor, hereMinor, fetchedBackMinor, namedMinor } = await readGoneBack(db, { attemptId: attempt.id, provider, lineId })
  if (kind === 'REFUND') {
    const moreThere = hereMinor - thereMinor - namedMinor
    if (amountMinor < 0 && moreThere < 0) return { differs: 'PAID_BACK', minor: Math.max(moreThere, amountMinor) }
    if (amountMinor > 0 && moreThere > 0) return { differs: 'REFUND_FAILED', minor: Math.min(moreThere, amountMinor) }
    return { state: 'SAME' }
  }
  const isBooked = isWon(line) ? attempt.disputeWonAt !== null : attempt.chargedBackAt !== null
  // Money that came again before anybody heard that it was gone took nothing here.
  if (isBooked || (isWon(line) && fetchedBackMinor === 0)) return { state: wasAsked ? 'BOOKED' : 'SAME' }
  return { differs: 'FETCHED_BACK', minor: amountMinor }
}

/**
 * A line of a payment that took nothing here; null where it is to be compared. A debit is booked there when it is submitted, and is decided days
 * later: what is named before that would be posted twice. One that failed leaves nothing there.
 */
async function judgeUntaken({ db }: PaymentDeps, line: LineOfDay, { id: attemptId, state }: AttemptRow): Promise<Verdict | null> {
  if (!isAttemptOver(state)) return { state: 'OPEN' }
  if (line.kind === 'CHARGEBACK') return null
  const { leftMinor, isFresh } = await readLeft(db, { attemptId, line, freshDays: GIVEN_BACK_DAYS })
  if (leftMinor === 0) return { state: 'SAME' }
  return isFresh ? { state: 'OPEN' } : null
}

async function judge(deps: PaymentDeps, line: LineOfDay, found: LineAttempt): Promise<Verdict> {
  const untaken = found.attempt.capturedAt === null ? await judgeUntaken(deps, line, found.attempt) : null
  return untaken ?? (line.kind === 'CAPTURE' ? judgeCapture(line, found) : judgeBack(deps, line, found))
}

/** Compares a line with the books, and has booked what is missing. @returns OPEN while the provider does not say what became of the payment. */
export async function reconcileLine(deps: PaymentDeps, line: LineOfDay): Promise<LineState> {
  const { provider, lineId, day, ref, key, currency, amountMinor } = line
  const found = await recoverAttempt(deps, { provider, ref, key }, isNews(line))
  if (found === 'unknown') return 'OPEN'
  const verdict = found === 'foreign' ? ({ differs: 'FOREIGN', minor: amountMinor } as const) : await judge(deps, line, found)
  const attempt = found === 'foreign' ? null : found.attempt
  const state = 'state' in verdict ? verdict.state : 'DIFFERS'
  const isDecided = attempt !== null && state !== 'OPEN'
  const fee = isDecided ? feeOf(line, attempt) : null
  const isFeePosted = isDecided && (fee !== null || line.feeMinor === 0)
  return transaction(deps.db, async (tx) => {
    // Another node was first: it is counted there, unless it came between what this one has booked and this note of it.
    if (!(await saveLine(tx, line, { state, attemptId: attempt?.id ?? null, isFeePosted })))
      return state === 'BOOKED' && (await markBooked(tx, line)) ? 'BOOKED' : 'SAME'
    if (fee !== null) await postEntry(tx, fee)
    if ('differs' in verdict)
      await nameDifference(tx, { provider, day, kind: verdict.differs, about: lineId, attempt, currency, amountMinor: verdict.minor })
    return state
  })
}
