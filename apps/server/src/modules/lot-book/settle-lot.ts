import type { LotOutcome } from '@app/contract/lanes/live.ts'
import type { CloseDecision } from '@app/rules/bidding/decide-close.ts'
import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { openNegotiation } from '@app/rules/negotiation/negotiation.ts'
import { type ActedBy, findCommitter, findLastActor } from '#modules/bid-accounts/index.ts'
import type { Book } from './book.store.ts'
import type { Appended, AwardRecord, CommitmentRecord } from './book-records.ts'
import { endOffers } from './offers.store.ts'
import { quoteFrozen } from './frozen-terms.ts'
import type { LotRow } from './lot-row.ts'
import { othersOn, findRunnerUp, beginNegotiation } from './negotiations.store.ts'

/** Who closed a lot: its clock, an operator, one person by command on the machine, the seller, the buyer, a sales-data file. */
export type Closer = 'timer' | 'operator' | 'command' | 'seller' | 'buyer' | 'file'

/**
 * Who acted for the winner of a lot: whoever committed them to it, whose mandate has held it since; of whom nothing binds to it any more
 * whoever bid for them last.
 */
async function actedByOf(
  book: Book,
  about: { readonly lot: number; readonly accountId: number },
): Promise<ActedBy & Pick<AwardRecord, 'approvedBy'>> {
  const { lot, accountId } = about
  const made = book.commitment(lot)
  const committed = made === undefined ? await findCommitter(book.client, lot, accountId) : made?.accountId === accountId ? made : null
  if (committed === null) return findLastActor(book.client, { ...about, nowMs: book.nowMs() })
  const { actorId, mandateId, boundAtMs, approvedBy = null } = committed
  return { actorId, mandateId, boundAtMs, approvedBy }
}

/** Fees of a price as they were frozen in the bid that won. */
export async function awardOf(
  book: Book,
  row: LotRow,
  award: Pick<AwardRecord, 'accountId' | 'priceMinor' | 'kind'> & { readonly seq: number },
): Promise<AwardRecord> {
  const { accountId, priceMinor: amountMinor, kind } = award
  const priced = await quoteFrozen(book.client, row, { accountId, amountMinor, phase: kind === 'SEALED' ? 'preliminary' : 'live' })
  if (priced === null) throw new Error(`${row.sellingSite} has no fees in ${row.currency}`)
  const actedBy = await actedByOf(book, { lot: row.lot, accountId })
  const { currency, saleId } = row
  return {
    ...actedBy,
    ...award,
    lot: row.lot,
    saleId,
    currency,
    allInMinor: priced.total.minor,
    scheduleId: priced.scheduleId,
    lines: priced.lines,
  }
}

/** What commits an account to a lot that an act gives back to it, by whoever bid for it there before an event. */
export async function commitmentTo(
  book: Book,
  row: LotRow,
  { beforeSeq = null, ...bound }: Pick<CommitmentRecord, 'accountId' | 'reachAllInMinor'> & { readonly beforeSeq?: number | null },
): Promise<CommitmentRecord> {
  const about = { lot: row.lot, accountId: bound.accountId, nowMs: book.nowMs(), beforeSeq }
  return { ...(await findLastActor(book.client, about)), ...bound, currency: row.currency, state: 'LEADING' }
}

/** Opens what the ledger committed to: the runner-up's maximum, never above the price (rulings "sealed maxima"). */
async function openRunnerUp(book: Book, lot: number): Promise<void> {
  const found = await findRunnerUp(book.client, lot, book.row(lot))
  if (found === undefined) return
  const { alias, seq, amount_minor, is_one_plus, salt } = found
  const terms = { of: seq, amountMinor: amount_minor, isOnePlus: is_one_plus, salt: salt.toString('hex') }
  book.append(lot, { kind: 'OPENED_MAXIMA', by: 'system', alias, terms }, {})
}

/** What those are told who bid on a lot and did not get it. */
const whatBecame = ({ winner, outcome }: { readonly winner: unknown; readonly outcome: LotOutcome }): 'LOST' | 'NOT_SOLD' | 'WITHDRAWN' =>
  winner === null ? (outcome === 'WITHDRAWN' ? 'WITHDRAWN' : 'NOT_SOLD') : 'LOST'

/** Ends bidding on a lot with its final outcome and frees whom it bound; the winner, if any, is awarded. */
export async function endLot(
  book: Book,
  lot: number,
  end: {
    readonly kind: 'CLOSED' | 'BOUGHT_NOW' | 'ANSWERED' | 'EXPIRED' | 'WITHDRAWN' | 'OFFER'
    readonly outcome: LotOutcome
    readonly by: Closer
    readonly winner: { readonly accountId: number; readonly priceMinor: number; readonly award: AwardRecord['kind'] } | null
    readonly text?: string
    readonly terms?: LedgerEntry['terms']
  },
): Promise<Appended> {
  const row = book.row(lot)
  const { winner, outcome, by } = end
  const priceMinor = winner?.priceMinor ?? row.priceMinor
  const isLeader = winner !== null && winner.accountId === row.leader
  const event = book.append(
    lot,
    {
      kind: end.kind,
      by,
      outcome,
      priceMinor,
      phase: 'CLOSED',
      ...(isLeader ? { leader: row.leaderAlias, leaderLabel: row.leaderLabel } : {}),
      ...(end.text === undefined ? {} : { text: end.text }),
      ...(end.terms === undefined ? {} : { terms: end.terms }),
    },
    { phase: 'CLOSED', outcome, deadlineMs: null, remainingMs: null, priceMinor },
  )
  if (winner !== null) {
    const { accountId } = winner
    const award = await awardOf(book, row, { accountId, priceMinor: winner.priceMinor, kind: winner.award, seq: event.seq })
    book.award(award)
    book.notice({ accountId, lot, actorId: award.actorId }, 'WON', { priceMinor: winner.priceMinor, currency: row.currency })
  }
  book.bind(lot, null)
  // Those who bid when the lot was offered before were notified then.
  if (row.bidCount > 0)
    for (const accountId of await othersOn(book, lot, winner?.accountId ?? null))
      book.notice({ accountId, lot }, whatBecame(end), { priceMinor })
  if (winner === null) return event
  await openRunnerUp(book, lot)
  // Offers on a sold lot can no longer be accepted and are released.
  for (const { accountId, actorId, amountMinor } of await endOffers(book.client, lot))
    if (accountId !== winner.accountId) book.notice({ accountId, lot, actorId }, 'OFFER_DECLINED', { amountMinor })
  return event
}

/** Hands a lot to its seller: the highest bid is binding until they answer or their time is over (auction-rules B2.6). */
async function handToSeller(
  book: Book,
  lot: number,
  { by, answerUntilMs }: { readonly by: Closer; readonly answerUntilMs: number },
): Promise<void> {
  const row = book.row(lot)
  if (row.leader === null) throw new Error(`lot ${lot} has no bid for its seller`)
  book.append(
    lot,
    {
      kind: 'CLOSED',
      by,
      outcome: 'PENDING_SELLER',
      phase: 'CLOSED',
      priceMinor: row.priceMinor,
      leader: row.leaderAlias,
      leaderLabel: row.leaderLabel,
      deadlineMs: answerUntilMs,
    },
    { phase: 'CLOSED', outcome: 'PENDING_SELLER', deadlineMs: null, remainingMs: null },
  )
  const open = openNegotiation(row.priceMinor, answerUntilMs)
  const actedBy = await findLastActor(book.client, { lot, accountId: row.leader, nowMs: book.nowMs() })
  await beginNegotiation(book.client, lot, { open, leader: row.leader, actorId: actedBy.actorId, answerUntilMs })
  book.notice({ accountId: row.leader, lot }, 'PENDING', { priceMinor: row.priceMinor, currency: row.currency, answerUntilMs })
}

/** Does what was decided at the end of a lot's clock. */
export async function settleLot(
  book: Book,
  lot: number,
  { decision, by }: { readonly decision: Exclude<CloseDecision, { readonly kind: 'wait' }>; readonly by: Closer },
): Promise<void> {
  switch (decision.kind) {
    case 'bonus':
      book.append(lot, { kind: 'BONUS', by, deadlineMs: decision.deadlineMs }, { deadlineMs: decision.deadlineMs, isBonusSpent: true })
      return
    case 'sold': {
      const award = book.row(lot).saleType === 'SEALED' ? 'SEALED' : 'HAMMER'
      const winner = { accountId: decision.bidder, priceMinor: decision.priceMinor, award } as const
      await endLot(book, lot, { kind: 'CLOSED', outcome: 'SOLD', by, winner })
      return
    }
    case 'pending':
      await handToSeller(book, lot, { by, answerUntilMs: decision.answerUntilMs })
      return
    default:
      await endLot(book, lot, { kind: 'CLOSED', outcome: 'NO_SALE', by, winner: null })
  }
}
