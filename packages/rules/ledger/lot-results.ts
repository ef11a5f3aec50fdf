import { isOfferedAnew, type LedgerBody } from './ledger.ts'
import { UNDECIDED_OUTCOMES } from '../negotiation/negotiation.ts'

/** Kinds of events that can decide what becomes of a lot. */
export const DECIDING_KINDS = ['CLOSED', 'BOUGHT_NOW', 'OFFER', 'ANSWERED', 'EXPIRED', 'WITHDRAWN', 'UNDONE', 'TRANSFERRED'] as const
const DECIDING: ReadonlySet<string> = new Set(DECIDING_KINDS)
const UNDECIDED: ReadonlySet<string> = new Set(UNDECIDED_OUTCOMES)
const SOLD: ReadonlySet<string> = new Set(['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])

/** What an event decided of one offering of a lot. Amounts are minor units. */
export interface LotDecision {
  /** Place of the event in the ledger, and when it was. */
  readonly seq: number
  readonly atMs: number
  readonly outcome: string
  /** What was paid without fees; null where it was not sold. */
  readonly finalMinor: number | null
  /** The highest bid. */
  readonly highMinor: number
  readonly bidCount: number
  /** The later event that took the decision back; null while it holds. */
  readonly takenBackSeq: number | null
  /** The events of the offering up to the decision. */
  readonly events: readonly LedgerBody[]
}

const isDecision = ({ kind, outcome }: LedgerBody): boolean =>
  kind === 'TRANSFERRED' || (DECIDING.has(kind) && outcome !== undefined && !UNDECIDED.has(outcome))

function decide(body: LedgerBody, events: readonly LedgerBody[]): LotDecision {
  const { seq, at, priceMinor } = body
  const outcome = body.outcome ?? 'SOLD'
  const highMinor = events.findLast((one) => one.priceMinor !== undefined)?.priceMinor ?? 0
  const bids = events.filter(({ kind }) => kind === 'BID').length
  const undone = events.filter(({ kind, terms }) => kind === 'UNDONE' && terms?.['of'] !== undefined).length
  return {
    seq,
    atMs: at,
    outcome,
    finalMinor: SOLD.has(outcome) ? (priceMinor ?? highMinor) : null,
    highMinor,
    bidCount: Math.max(0, bids - undone),
    takenBackSeq: null,
    events,
  }
}

/**
 * All results in a lot's ledger (in order): one decision each time it was offered, and those that were taken back. A lot
 * that is listed again begins a new offering; the earlier decisions stay.
 */
export function decisionsOf(bodies: readonly LedgerBody[]): LotDecision[] {
  const made: LotDecision[] = []
  let offering: LedgerBody[] = []
  let since = 0
  const takeBack = (seq: number): void => {
    for (const [at, decision] of made.entries())
      // What was taken back once keeps the first event that did so.
      if (at >= since && decision.takenBackSeq === null) made[at] = { ...decision, takenBackSeq: seq }
  }
  for (const body of bodies) {
    if (isOfferedAnew(body)) {
      offering = []
      since = made.length
      continue
    }
    offering = [...offering, body]
    if (body.kind === 'REOPENED') takeBack(body.seq)
    if (!isDecision(body)) continue
    takeBack(body.seq)
    made.push(decide(body, offering))
  }
  return made
}
