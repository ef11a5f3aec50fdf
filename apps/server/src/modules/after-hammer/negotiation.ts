import type { CounterBid, DeskNegotiation, NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { Failure } from '@app/contract/failure.ts'
import { decideNegotiation, expireNegotiation, type NegotiationAct, type Party, ROUNDS_MAX } from '@app/rules/negotiation/negotiation.ts'
import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { decideStanding } from '@app/rules/mandates/decide-mandate.ts'
import { oneStepAbove, wholeUnitOf } from '@app/rules/bidding/steps.ts'
import { incrementsOf } from '@app/rules/fees/increments.ts'
import {
  actOnLots,
  type Acting,
  type Book,
  toLotBidding,
  findNegotiation,
  type ListedNegotiation,
  listOverdue,
  type NegotiationRow,
  type OwnNegotiation,
  readListedNegotiation,
  saveNegotiation,
  checkDeciders,
  type Deciders,
  personsOf,
  endLot,
} from '#modules/lot-book/index.ts'
import { endWaitingAnswers, lockMandateOf } from '#modules/bid-accounts/index.ts'
import { commitBuyer, type Raise, refuse } from './commit-buyer.ts'
import { ASKED, type Asking, type RequestMark } from './keep-request.ts'

const OVERDUE_MAX = 50

/** A negotiation as its parties see it. */
export function toNegotiationView(row: ListedNegotiation): NegotiationView {
  const increments = incrementsOf({ site: row.sellingSite, currency: row.currency, on: row.on })
  return {
    lotNumber: row.lot,
    description: row.description,
    state: row.state,
    currency: row.currency,
    bidMinor: row.bidMinor,
    counterMinor: row.counterMinor,
    raiseMinor: increments === null ? row.bidMinor : oneStepAbove(row.bidMinor, { currency: row.currency, increments }),
    rounds: row.rounds,
    roundsMax: ROUNDS_MAX,
    owner: row.owner,
    deadline: row.deadlineMs === null ? null : new Date(row.deadlineMs).toISOString(),
    windowEnd: new Date(row.windowEndMs).toISOString(),
  }
}

/** The same with what only the buyer's side sees: an answer of theirs that waits for a second person. */
export const toCounterBid = (row: OwnNegotiation): CounterBid => ({
  ...toNegotiationView(row),
  requested:
    row.requestedMinor === null || row.requestedUntilMs === null
      ? null
      : { amountMinor: row.requestedMinor, until: new Date(row.requestedUntilMs).toISOString() },
})

/** The same with what only operators see. */
export const toDeskNegotiation = (row: ListedNegotiation): DeskNegotiation => ({
  ...toNegotiationView(row),
  buyerNumber: row.buyerNumber,
  sellerName: row.sellerName,
})

interface Step extends Raise {
  readonly by: Party | 'timer'
  readonly act: string
  /** How many operators answered for the seller, where they did. */
  readonly persons: NonNullable<LedgerEntry['terms']>
}

/** As a part of an event; nothing where its party answered itself. */
const withTerms = (terms: NonNullable<LedgerEntry['terms']>): Pick<LedgerEntry, 'terms'> =>
  Object.keys(terms).length === 0 ? {} : { terms }

/** Refuses an answer that commits to nothing more, of somebody whose mandate lets them answer no seller. */
async function checkStanding({ book, row, buyer }: Step): Promise<void> {
  if (buyer === null || buyer.personId === buyer.accountId) return
  const mandate = await lockMandateOf(book.client, buyer)
  const standing = decideStanding(mandate, { scope: 'purchases', currency: row.currency, nowMs: book.nowMs() })
  if (standing !== null) refuse(standing)
}

/** Ends a negotiation without a sale and frees its buyer. */
function endUnsold({ book, row, before, next, by, act, persons }: Omit<Step, 'buyer'>): void {
  const outcome = next.state === 'EXPIRED' ? 'EXPIRED' : 'DECLINED'
  const kind = by === 'timer' ? 'EXPIRED' : 'ANSWERED'
  const entry = { kind, by, reason: act.toUpperCase(), outcome, phase: 'CLOSED', ...withTerms(persons) } as const
  book.append(row.lot, entry, { outcome, phase: 'CLOSED' })
  book.bind(row.lot, null)
  if (before.accountId !== null)
    book.notice({ accountId: before.accountId, lot: row.lot }, outcome, { bidMinor: next.bidMinor, currency: row.currency })
}

/**
 * Writes a step of a negotiation: the row, the ledger, whom it commits, the award and the notices. What a second person of the buyer's side
 * has to agree to is kept as a request instead.
 */
async function record(step: Step): Promise<RequestMark | undefined> {
  if (step.next.bidMinor > step.before.bidMinor) {
    if ((await commitBuyer(step)) === ASKED) return ASKED
  } else await checkStanding(step)
  // Whatever waits was meant for the turn that is over now.
  await endWaitingAnswers(step.book.client, step.row.lot, step.by === 'timer' ? 'TIME_OVER' : 'ANSWERED')
  await write(step)
  return undefined
}

async function write({ book, row, before, next, by, act, persons }: Step): Promise<void> {
  await saveNegotiation(book.client, row.lot, next)
  if (next.state === 'SOLD') {
    if (before.accountId === null) return refuse('OVER')
    const winner = { accountId: before.accountId, priceMinor: next.bidMinor, award: 'NEGOTIATION' } as const
    await endLot(book, row.lot, {
      kind: 'ANSWERED',
      outcome: 'SOLD',
      by: by === 'timer' ? 'timer' : by,
      winner,
      text: act,
      ...withTerms(persons),
    })
    return
  }
  if (next.state === 'DECLINED' || next.state === 'EXPIRED') return endUnsold({ book, row, before, next, by, act, persons })
  const outcome = next.state
  book.append(
    row.lot,
    {
      kind: by === 'timer' ? 'EXPIRED' : 'ANSWERED',
      by,
      reason: act.toUpperCase(),
      outcome,
      priceMinor: next.bidMinor,
      deadlineMs: next.deadlineMs,
      ...withTerms(next.counterMinor === null ? persons : { counterMinor: next.counterMinor, round: next.rounds, ...persons }),
    },
    { outcome, priceMinor: next.bidMinor },
  )
  if (next.state === 'COUNTERED' && before.accountId !== null)
    book.notice({ accountId: before.accountId, lot: row.lot }, 'COUNTER', {
      counterMinor: next.counterMinor,
      currency: row.currency,
      answerUntilMs: next.deadlineMs,
    })
}

/**
 * Whom a negotiation commits if this person answers it: their own account, or the one that they bid for on this lot; null where it is not
 * theirs.
 */
function buyerIn({ accountId, actorId }: NegotiationRow, buyer: Asking): Asking | null {
  const { personId, site, approval } = buyer
  // What a second person has agreed to commits the account that they agreed for, and no other.
  if (accountId === personId && approval === undefined) return { personId, accountId, mandateId: null, site }
  return accountId === buyer.accountId && actorId === personId ? buyer : null
}

/** The turn of a seller that a link was given for. */
type Turn = Pick<NegotiationRow, 'deadlineMs' | 'rounds'>

/** Whether a negotiation is still at the turn that a link was given for. */
export const isTurn = (now: Turn, given: Turn): boolean => now.deadlineMs === given.deadlineMs && now.rounds === given.rounds

/** Who answers and what. `buyer` is null for the seller's side; `turn` the one that a link was given for. */
export interface Answer {
  readonly lot: number
  readonly by: Party
  readonly act: NegotiationAct
  readonly buyer: Asking | null
  readonly turn?: Turn
  /** Where operators answer for the seller: for which selling sites, how many of them, and why; left out for buyer and seller. */
  readonly house?: { readonly sites: readonly string[]; readonly by: Deciders; readonly reason?: string }
}

/**
 * Gives one party's answer under the lock of the lot.
 * @throws Failure LOT_NOT_FOUND for another's or another site's negotiation, NEGOTIATION_REFUSED with the reason, LINK_EXPIRED for a turn that
 * is over, REQUEST_OVER for a request that is decided already. APPROVAL_ASKED is the reason once an answer waits for a second person.
 */
export async function answerNegotiation(acting: Acting, answer: Answer): Promise<NegotiationView> {
  const done = await actOnLots(acting, [answer.lot], async (book) => {
    if ((await answerIn(book, answer)) === ASKED) return ASKED
    const listed = await readListedNegotiation(book.client, answer.lot)
    if (listed === null) throw new Failure('LOT_NOT_FOUND')
    return toNegotiationView(listed)
  })
  return done === ASKED ? refuse('APPROVAL_ASKED') : done
}

/** Gives one party's answer in a book that has the lot. @throws Failure as `answerNegotiation`. */
export async function answerIn(book: Book, { lot, by, act, buyer, turn, house }: Answer): Promise<RequestMark | undefined> {
  const row = book.find(lot)
  const before = row === undefined ? null : await findNegotiation(book.client, lot)
  if (row === undefined || before === null) throw new Failure('LOT_NOT_FOUND')
  if (house !== undefined && !house.sites.includes(row.sellingSite)) throw new Failure('LOT_NOT_FOUND')
  const side = buyer === null ? null : buyerIn(before, buyer)
  if (by === 'buyer' && side === null) throw new Failure('LOT_NOT_FOUND')
  if (turn !== undefined && !isTurn(before, turn)) throw new Failure('LINK_EXPIRED')
  const bidding = toLotBidding(row)
  if (bidding === null) return refuse('NO_SCHEDULE')
  if ('amountMinor' in act && act.amountMinor % wholeUnitOf(row) !== 0) return refuse('BAD_AMOUNT', { unitMinor: wholeUnitOf(row) })
  const decision = decideNegotiation(before, { ...act, by }, { nowMs: book.nowMs(), lot: bidding })
  if (decision.kind === 'refused') return refuse(decision.code)
  if (house !== undefined) checkDeciders('ANSWER', row, house.by)
  const persons = house === undefined ? {} : personsOf(house.by, house.reason)
  return record({ book, row, before, next: decision.next, by, act: act.kind, buyer: side, persons })
}

/** Moves on what is past its deadline (MQ-096); answers how many there were. Each lot is decided again under its lock. */
export async function expireNegotiations(acting: Acting): Promise<number> {
  const overdue = await listOverdue(acting.pool, acting.nowMs(), OVERDUE_MAX)
  for (const lot of overdue)
    await actOnLots(acting, [lot], async (book) => {
      const row = book.find(lot)
      const before = row === undefined ? null : await findNegotiation(book.client, lot)
      if (row === undefined || before === null) return
      const next = expireNegotiation(before, book.nowMs())
      if (next.state !== before.state || next.deadlineMs !== before.deadlineMs)
        await record({ book, row, before, next, by: 'timer', act: 'EXPIRED', buyer: null, persons: {} })
    })
  return overdue.length
}
