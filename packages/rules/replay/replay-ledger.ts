import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { incrementsOf, type IncrementTable } from '../fees/increments.ts'
import type { BidLine, LotFacts, LotProof } from '../ledger/ledger-lines.ts'
import { isOfferedAnew, type LedgerBody, SALE_CANCELLED } from '../ledger/ledger.ts'
import type { Leader, LotBidding, SaleTerms, SaleType } from '../bidding/lot-bidding.ts'
import type { Negotiation } from '../negotiation/negotiation.ts'
import { decideAct, isUndoing, type EventTerms } from './replay-acts.ts'
import type { Replay, Taken, Award } from './replay-state.ts'
import { afterAward } from './replay-awards.ts'
import { decideTaken, refusalFault } from './replay-bids.ts'
import { negotiationAfter } from './replay-negotiation.ts'
import { isOpeningOwed } from './replay-opening.ts'
import { decision, differs, type ReplayFault } from './replay-fault.ts'
import { publicFault } from './replay-texts.ts'
import { timersOf } from '../bidding/timers.ts'

/** Where and in what money a lot sells by an event's terms; without increments in force no bids are possible. */
function sellingBy(
  { sellingSite, currency }: EventTerms,
  on: string,
): Pick<Replay, 'timers'> & Pick<LotBidding, 'currency' | 'increments'> {
  const terms = { site: sellingSite as SiteCode, currency: currency as CurrencyCode, on }
  const none: IncrementTable = { ...terms, effectiveFrom: on, bands: [], isDemonstration: false }
  return { currency: terms.currency, increments: incrementsOf(terms) ?? none, timers: timersOf(terms.site, on) }
}

type Bodies = ReadonlyMap<number, LedgerBody>

const TERMS: ReadonlySet<string> = new Set(['TERMS'])
/** After these a lot may be at another yard. */
const PLACES: ReadonlySet<string> = new Set(['TERMS', 'MOVED', 'REOPENED'])

/** A lot as its first event begins it. */
function startReplay(bodies: Bodies, { terms = {}, phase = 'PRELIM', deadlineMs = null }: LedgerBody, facts: LotFacts): Replay {
  const eventTerms: EventTerms = terms
  const lastOf = (kinds: ReadonlySet<string>): number =>
    Math.max(0, ...[...bodies.values()].map(({ kind, seq }) => (kinds.has(kind) ? seq : 0)))
  const { reserveMinor, reservePolicy, on, zone } = facts
  const { timers, ...money } = sellingBy(eventTerms, on)
  const lot: LotBidding = {
    ...money,
    phase,
    saleType: eventTerms['saleType'] as SaleType,
    startMinor: Number(eventTerms['startMinor']),
    reserveMinor,
    reservePolicy,
    terms: eventTerms['sale'] as SaleTerms,
    seller: null,
    priceMinor: 0,
    leader: null,
    seq: 1,
    deadlineMs,
    isBonusSpent: false,
  }
  const since = { reserveSince: lastOf(TERMS), placedSince: lastOf(PLACES) }
  const open = { outcome: null, negotiation: null, award: null, isOpeningNext: false }
  return { lot, timers, zone, on, taken: [], offeredAtMs: new Map(), ...since, ...open }
}

/** Terms that an event changes. */
function resold({ lot, timers, on }: Replay, body: LedgerBody): Pick<Replay, 'timers'> & { readonly lot: LotBidding } {
  const { kind, by, terms = {} } = body
  const eventTerms: EventTerms = terms
  if (kind === 'MOVED') return { timers, lot: { ...lot, saleType: (eventTerms['saleType'] ?? lot.saleType) as SaleType } }
  // A lot without a buyer leaves its sale, and so does one of a cancelled sale; what a file brings back is where it was.
  if (isOfferedAnew(body) && (by === 'timer' || body.reason === SALE_CANCELLED)) return { timers, lot: { ...lot, saleType: 'LANE' } }
  if (kind !== 'TERMS') return { lot, timers }
  const { timers: clocks, ...money } = eventTerms['sellingSite'] === undefined ? { timers } : sellingBy(eventTerms, on)
  return { timers: clocks, lot: { ...lot, ...money, terms: eventTerms['sale'] as SaleTerms, startMinor: Number(eventTerms['startMinor']) } }
}

/** A bid that was taken; `isGone` where the number of its bidder is gone. */
type TakenLine = BidLine & { readonly isGone: boolean }

/** What an event was found to make. */
interface Made {
  readonly leader: Leader | null
  readonly negotiation?: Negotiation
  readonly bid?: TakenLine
}

/** The bids that stand after an event. */
function takenAfter({ taken }: Replay, body: LedgerBody, bid: TakenLine | undefined): readonly Taken[] {
  if (isOfferedAnew(body)) return []
  if (isUndoing(body)) return taken.slice(0, -1)
  if (bid === undefined) return taken
  const { isGone, ...line } = bid
  return [...taken, { bid: line, leader: body.leader ?? null, priceMinor: body.priceMinor ?? 0, isGone }]
}

/** The lot after an event, as the event says; `bid` is the one it took. */
function follow(replay: Replay, body: LedgerBody, { leader, negotiation, bid }: Made): Replay {
  const { seq, kind, phase, priceMinor, deadlineMs, outcome } = body
  const { lot, timers } = resold(replay, body)
  const isNewRound = kind === 'OPENED' || kind === 'REOPENED'
  return {
    ...replay,
    timers,
    lot: {
      ...lot,
      seq,
      leader,
      phase: phase ?? lot.phase,
      priceMinor: priceMinor ?? lot.priceMinor,
      deadlineMs: deadlineMs === undefined && phase === undefined ? lot.deadlineMs : (deadlineMs ?? null),
      isBonusSpent: kind === 'BONUS' || (lot.isBonusSpent && !isNewRound),
    },
    outcome: outcome ?? (isNewRound ? null : replay.outcome),
    taken: takenAfter(replay, body, bid),
    negotiation: negotiationAfter(negotiation ?? replay.negotiation, body, lot.priceMinor),
    ...afterAward(replay, body),
  }
}

type Bids = ReadonlyMap<number, BidLine>

/** One bid against its stored row and the rules. */
function bidStep(replay: Replay, body: LedgerBody, bids: Bids): Replay | ReplayFault {
  const { seq, kind, alias, bid: published } = body
  const row = bids.get(seq)
  if (row === undefined) return { seq, code: 'BID_ROW', detail: 'no bid is kept for this event' }
  // A person who is gone has no number left but in the ledger; a plus-one belongs to maxima, whatever came along with other bids.
  const bid = { ...row, alias: row.alias ?? alias ?? null, isOnePlus: row.isOnePlus && row.kind === 'PRELIM_MAX' }
  const isSame =
    alias === bid.alias &&
    published?.kind === bid.kind &&
    (published.amountMinor === null || published.amountMinor === bid.amountMinor) &&
    published.receivedMs === bid.receivedAtMs
  if (!isSame) return { seq, code: 'BID_ROW', detail: 'the bid that is kept is another' }
  if (kind === 'REFUSED') return refusalFault(replay, body, bid) ?? replay
  const made = decideTaken(replay, body, bid)
  return 'code' in made ? made : follow(replay, body, { leader: made.leader, bid: { ...bid, isGone: row.alias === null } })
}

function actStep(replay: Replay, body: LedgerBody): Replay | ReplayFault {
  const made = decideAct(replay, body)
  return 'code' in made ? made : follow(replay, body, made)
}

const wordOf = (award: Award | null): string => (award === null ? 'nobody' : `${String(award.alias)} at ${award.priceMinor}`)

/** The stored row of a lot against what its ledger ends with. */
function stateFault(replay: Replay, { seq }: LotProof['head'], facts: LotFacts): ReplayFault | null {
  const { lot, outcome, award } = replay
  const ofRow = { phase: facts.phase, price: facts.priceMinor, leader: facts.leaderAlias, outcome: facts.outcome }
  const ofLedger = { phase: lot.phase, price: lot.priceMinor, leader: lot.leader?.bidder ?? null, outcome }
  for (const name of ['phase', 'price', 'leader', 'outcome'] as const)
    if (ofRow[name] !== ofLedger[name])
      return { seq, code: 'STATE', detail: differs(name, ofLedger[name], `of the lot's row ${String(ofRow[name])}`) }
  const isSame =
    facts.award === undefined ||
    (facts.award?.priceMinor === award?.priceMinor && [award?.alias ?? null, null].includes(facts.award?.alias ?? null))
  return isSame ? null : { seq, code: 'STATE', detail: differs('award', wordOf(award), `of the lot's row ${wordOf(facts.award ?? null)}`) }
}

const unopened = ({ lot }: Replay): ReplayFault => decision(lot.seq, 'the maximum of the runner-up was not opened with the sale')

/** Every event after the rules, with the rows stored beside it. */
function privateFault(
  { head, bids }: { readonly head: LotProof['head']; readonly bids: Bids },
  bodies: Bodies,
  facts: LotFacts,
): ReplayFault | null {
  const first = bodies.get(1)
  if (first?.kind !== 'TERMS') return decision(1, 'the ledger does not begin with the terms of its lot')
  let replay = startReplay(bodies, first, facts)
  for (let seq = 2; seq <= head.seq; seq++) {
    const body = bodies.get(seq)
    if (body === undefined) return decision(seq, 'without its text nothing after it can be decided')
    if (isOpeningOwed(replay) && body.kind !== 'OPENED_MAXIMA') return unopened(replay)
    const next = body.kind === 'BID' || body.kind === 'REFUSED' ? bidStep(replay, body, bids) : actStep(replay, body)
    if ('code' in next) return next
    replay = next
  }
  return isOpeningOwed(replay) ? unopened(replay) : stateFault(replay, head, facts)
}

/**
 * Decides the bids of a lot again, with the private rows, and answers what came out otherwise: the first event of it. Without private
 * rows it looks for what the texts alone contradict. Events from `beyond` on are left out: their chain is broken.
 */
export function replayLot({ head, bids }: Pick<LotProof, 'head' | 'bids'>, bodies: Bodies, beyond: number): ReplayFault[] {
  const { facts } = head
  const fault =
    facts === undefined || bids === null
      ? publicFault(bodies)
      : privateFault({ head, bids: new Map(bids.map((bid) => [bid.seq, bid])) }, bodies, facts)
  return fault === null || fault.seq >= beyond ? [] : [fault]
}
