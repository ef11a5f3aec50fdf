import { UNSOLD } from '../auctions/decide-lot-act.ts'
import { isOfferedAnew, type LedgerBody } from '../ledger/ledger.ts'
import type { Replay } from './replay-state.ts'
import { differs } from './replay-fault.ts'
import { SET_BACK_MS, WRITTEN_WITHIN_MS } from './replay-negotiation.ts'
import { OFFER_MS } from '../negotiation/seller-deadlines.ts'

const isVoiding = ({ kind, reason }: LedgerBody): boolean => kind === 'UNDONE' && reason === 'VOID'
const isReopening = (body: LedgerBody): boolean => body.kind === 'REOPENED' && !isOfferedAnew(body)
const isAcceptance = ({ kind, reason }: LedgerBody): boolean => kind === 'OFFER' && reason === 'ACCEPTED'

/** Outcomes of lots that were bought outside of their sale, or taken out of it: operators do not put these back on their lane. */
const OUTSIDE: ReadonlySet<unknown> = new Set(['WITHDRAWN', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])

const isUndecided = (outcome: string | null): boolean => outcome === null || UNSOLD.has(outcome as 'NO_SALE')

/** A purchase outside of the bidding costs more than the current bid, before its lane; or follows an offer of its buyer (decision 0017). */
function purchaseFault({ lot, outcome: was, offeredAtMs }: Replay, body: LedgerBody): string | null {
  const { kind, at, alias = -1, priceMinor = 0, outcome } = body
  const made = kind === 'OFFER' ? 'OFFER_ACCEPTED' : 'BOUGHT_NOW'
  if (outcome !== made) return differs('the outcome', outcome, made)
  const isBefore = lot.phase === 'PRELIM' || lot.phase === 'SCHEDULED'
  const isOnBlock = lot.phase === 'ACTIVE' || lot.phase === 'PAUSED'
  if (!isUndecided(was) || (kind === 'OFFER' ? isOnBlock : !isBefore)) return 'the lot could not be bought any more'
  if (priceMinor <= lot.priceMinor) return `the price: ${priceMinor} is not above ${lot.priceMinor}`
  const untilMs = (offeredAtMs.get(alias) ?? Number.NEGATIVE_INFINITY) + OFFER_MS + WRITTEN_WITHIN_MS + SET_BACK_MS
  return kind === 'OFFER' && at > untilMs ? 'nobody of this number had offered to buy the lot' : null
}

/** What is wrong with an act that makes, moves or ends an award, by what the lot was before it; null for nothing. */
export function awardFault(replay: Replay, body: LedgerBody): string | null {
  const { award, outcome } = replay
  if (body.kind === 'BOUGHT_NOW' || isAcceptance(body)) return purchaseFault(replay, body)
  if (body.kind === 'OFFER' && body.outcome !== undefined) return differs('the outcome', body.outcome, undefined)
  if (body.kind === 'TRANSFERRED' && award === null) return 'the lot was awarded to nobody'
  if (body.kind === 'TRANSFERRED' && award?.alias === body.leader) return 'the lot was already theirs'
  if (isVoiding(body) && award === null) return 'the lot was awarded to nobody'
  if (isReopening(body) && (outcome === null || OUTSIDE.has(outcome)))
    return differs('the outcome before it was reopened', outcome, 'through')
  if (body.kind === 'WITHDRAWN' && !isUndecided(outcome)) return differs('the outcome before it was withdrawn', outcome, 'unsold')
  return null
}

/** The award of a lot, the offers for it, and whether a maximum is opened next, after an event. */
export function afterAward({ award, lot, offeredAtMs }: Replay, body: LedgerBody): Pick<Replay, 'award' | 'offeredAtMs' | 'isOpeningNext'> {
  const { kind, at, alias, reason, outcome, leader, priceMinor = lot.priceMinor } = body
  const isSale = outcome === 'SOLD' && (kind === 'CLOSED' || kind === 'ANSWERED')
  const toLeader = isSale || kind === 'TRANSFERRED' ? { alias: leader ?? null, priceMinor } : null
  const toBuyer = kind === 'BOUGHT_NOW' || isAcceptance(body) ? { alias: alias ?? null, priceMinor } : null
  const isOver = isVoiding(body) || kind === 'REOPENED'
  return {
    award: toLeader ?? toBuyer ?? (isOver ? null : award),
    offeredAtMs: kind === 'OFFER' && reason === 'MADE' && alias !== undefined ? new Map([...offeredAtMs, [alias, at]]) : offeredAtMs,
    isOpeningNext: isSale,
  }
}
