import { Failure } from '@app/contract/failure.ts'
import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'
import { decideBothEligible } from '@app/rules/bidding/eligibility.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { needsApproval } from '@app/rules/mandates/decide-approval.ts'
import { decideStanding } from '@app/rules/mandates/decide-mandate.ts'
import { UNDECIDED_OUTCOMES } from '@app/rules/negotiation/negotiation.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import {
  actedFor,
  type Actor,
  type BidderRow,
  type BrokerFeesHeld,
  findAgent,
  lateInvoiceOf,
  type FrozenBrokerFee,
  type LockedMandate,
  lockMandateOf,
  needsMandate,
  refuseByMandate,
  labelOf,
  lockBidders,
  readAliases,
  readBound,
  overLimit,
} from '#modules/bid-accounts/index.ts'
import { learnSchedules } from '#modules/fee-schedules/index.ts'
import {
  type Book,
  feeTermsOf,
  quoteBy,
  changeLot,
  leaveRunLists,
  WITHOUT_SALE,
  type LotRow,
  preBidEndMs,
  endOffers,
  listBidders,
  findOwnOffer,
} from '#modules/lot-book/index.ts'

const UNDECIDED: ReadonlySet<string> = new Set(UNDECIDED_OUTCOMES)

/** Reasons that another amount does away with. */
const ABOUT_AMOUNT: ReadonlySet<string> = new Set([
  'NOT_ABOVE_BID',
  'BUY_IT_NOW',
  'BAD_AMOUNT',
  'LIMIT',
  'PAYER_LIMIT',
  'CAP_LOT',
  'CAP_DAY',
  'CAP_TOTAL',
])

/** Why a lot cannot be bought or offered for; `detail` explains it. */
export const refusePurchase = (reason: string, detail: Readonly<Record<string, number | string>> = {}): never => {
  throw new Failure('PURCHASE_REFUSED', { reason, ...(ABOUT_AMOUNT.has(reason) && { field: 'amountMinor' }), ...detail })
}

/** A buyer whose account is locked, with the fees of the price they would pay. */
export interface Buyer {
  readonly bidder: BidderRow
  readonly quote: Quote
  /** By which it is priced: those of an offer as they were when it was made. */
  readonly terms: FeeTerms
  readonly alias: number
  readonly label: string
  /** Who acts for the account, and by which mandate; null where it does itself. */
  readonly actorId: number | null
  readonly mandateId: number | null
  /** Who agreed to it, where somebody had to and has. */
  readonly approvedBy: number | null
  /** What their broker takes of them now, by currency; undefined where they buy through none. */
  readonly brokerFees: BrokerFeesHeld | undefined
  /** Whether a second person has to agree first. */
  readonly isToBeAsked: boolean
}

interface Wanted extends Actor {
  readonly amountMinor: number
  /** Of an offer: as it was priced. What was taken then stands, whatever has become of the mandate. */
  readonly terms?: FeeTerms | null
  readonly isTaken?: true
  /** Who agreed to it, where somebody had to and has. */
  readonly approvedBy?: number | null | undefined
}

/** Refuses what somebody's mandate, or the limit of the account that it commits, does not allow. */
async function checkReach(
  { client, nowMs, mandate }: { readonly client: Book['client']; readonly nowMs: number; readonly mandate: LockedMandate | null },
  row: LotRow,
  { wanted, bidder, reachAllInMinor }: { readonly wanted: Wanted; readonly bidder: BidderRow; readonly reachAllInMinor: number },
): Promise<void> {
  const { accountId, personId } = wanted
  const own = (await readBound(client, [row.lot])).get(row.lot)
  const offer = await findOwnOffer(client, row.lot, accountId)
  const isFor = personId !== accountId
  if (wanted.isTaken === undefined) {
    const act = { scope: 'purchases', lot: row.lot, currency: row.currency, reachAllInMinor, nowMs } as const
    const byMandate = refuseByMandate(wanted, { kind: bidder.kind, mandate }, act)
    if (byMandate !== null) refusePurchase(byMandate.code, byMandate.detail)
    const isColleagues = (own?.accountId === accountId && own.personId !== personId) || (offer !== null && offer.personId !== personId)
    if (isFor && (isColleagues || own?.accountId === personId)) refusePurchase('COLLEAGUE_LEADS')
  }
  // What the caller is bound for on this very lot is replaced.
  const replacedMinor = (own?.accountId === accountId ? own.minor : 0) + (offer?.minor ?? 0)
  const over = overLimit(bidder, row.currency, { replacedMinor, addedMinor: reachAllInMinor })
  if (over === null) return
  if (isFor) refusePurchase('PAYER_LIMIT')
  refusePurchase('LIMIT', { exposureMinor: over.exposureMinor, limitMinor: over.limitMinor })
}

/**
 * Locks a buyer's account and checks what every purchase requires: eligibility, not the seller's own lot, fees, and the limit with all the
 * buyer's commitments (auction-rules B2.5); of somebody who acts for the buyer, what their mandate allows.
 * @throws Failure PURCHASE_REFUSED with the reason.
 */
export async function admitBuyer(book: Book, row: LotRow, wanted: Wanted): Promise<Buyer> {
  const { accountId, personId, amountMinor, terms: frozen = null } = wanted
  const { client } = book
  const bidder = (await lockBidders(client, [accountId])).get(accountId)
  if (bidder === undefined) return refusePurchase('NOT_ELIGIBLE')
  const mandate = await lockMandateOf(client, wanted)
  if (wanted.isTaken === undefined && needsMandate(wanted, bidder.kind)) {
    const about = { scope: 'purchases', currency: row.currency, nowMs: book.nowMs() } as const
    const standing = decideStanding(mandate, about)
    if (standing !== null) return refusePurchase(standing)
  } else if (wanted.isTaken === undefined && bidder.bidsByChoice === true) return refusePurchase('NO_MANDATE')
  // What was offered in time stands, whatever has become overdue since.
  const payer = wanted.isTaken === undefined ? bidder : { ...bidder, isOverdue: false, isFeeOwed: false }
  const ineligible = decideBothEligible({ payer, agent: await findAgent(client, { accountId, personId }) }, row, book.nowMs())
  if (ineligible) return refusePurchase(ineligible, lateInvoiceOf(ineligible, { bidder, personId }))
  if (row.sellerAccount === accountId || row.sellerAccount === personId) return refusePurchase('SELLER_SELF')
  if (amountMinor % wholeUnitOf(row) !== 0) return refusePurchase('BAD_AMOUNT', { unitMinor: wholeUnitOf(row) })
  const terms = frozen ?? feeTermsOf(row, bidder, 'preliminary')
  await learnSchedules(client, [terms?.scheduleId ?? null])
  const quote = terms && quoteBy(row.currency, terms, amountMinor)
  if (terms === null || quote === null) return refusePurchase('NO_SCHEDULE')
  await checkReach({ client, nowMs: book.nowMs(), mandate }, row, { wanted, bidder, reachAllInMinor: quote.total.minor })
  const alias = book.aliasOf(row.lot, accountId, await readAliases(client, [row.lot], [accountId]))
  const { approvedBy = null, isTaken } = wanted
  const reach = { currency: row.currency, reachAllInMinor: quote.total.minor }
  const isToBeAsked = isTaken === undefined && approvedBy === null && needsApproval(mandate, reach)
  return {
    bidder,
    quote,
    terms,
    alias,
    label: labelOf(bidder),
    ...actedFor(wanted),
    approvedBy,
    brokerFees: mandate?.brokerFees,
    isToBeAsked,
  }
}

/** Refuses for what has become of a lot already; one that found no buyer has not become anything. */
function checkUndecided({ outcome, lotStatus }: LotRow): void {
  if (outcome !== null && UNDECIDED.has(outcome)) refusePurchase('IN_NEGOTIATION')
  if (lotStatus === 'WITHDRAWN' || outcome === 'WITHDRAWN') refusePurchase('OVER')
  if (lotStatus === 'SOLD' || (outcome !== null && !UNSOLD.has(outcome))) refusePurchase('SOLD')
}

/** Whether a lot may still be bought outside of its bidding: nothing decided, and not past the preliminary close (MQ-098). */
export function checkOpenForPurchase(row: LotRow, nowMs: number): void {
  checkUndecided(row)
  if (row.phase !== 'PRELIM' && row.phase !== 'SCHEDULED') refusePurchase('PRELIM_OVER')
  const end = preBidEndMs(row)
  if (end !== null && nowMs > end) refusePurchase('PRELIM_OVER')
}

/**
 * Whether the seller may still accept an offer. An offer is binding for 24 hours whatever the phase (auction-rules B2.7), so also after the
 * preliminary close and when the lot found no buyer; but not on the block, not while a highest bid waits for the seller, and never below
 * the current bid.
 */
export function checkOpenForAcceptance(row: LotRow, amountMinor: number): void {
  checkUndecided(row)
  const { phase, priceMinor } = row
  if (phase === 'ACTIVE' || phase === 'PAUSED') refusePurchase('ON_BLOCK')
  if (amountMinor <= priceMinor) refusePurchase('NOT_ABOVE_BID', { priceMinor })
}

interface Purchase {
  readonly buyer: Buyer
  /** When it was committed to, epoch milliseconds. */
  readonly boundAtMs: number
  readonly kind: 'BUY_NOW' | 'OFFER'
  readonly priceMinor: number
  readonly brokerFee: FrozenBrokerFee
  /** How many operators accepted it for the seller. */
  readonly entry?: Pick<LedgerEntry, 'terms'>
}

/** Sells a lot outside of its bidding: award, end of all offers, out of its sale, all in the book's transaction. */
export async function sellOutsideOfSale(
  book: Book,
  row: LotRow,
  { buyer, boundAtMs, kind, priceMinor, brokerFee, entry = {} }: Purchase,
): Promise<void> {
  const outcome = kind === 'BUY_NOW' ? 'BOUGHT_NOW' : 'OFFER_ACCEPTED'
  const { accountId } = buyer.bidder
  const { seq } = book.append(
    row.lot,
    {
      kind: kind === 'BUY_NOW' ? 'BOUGHT_NOW' : 'OFFER',
      alias: buyer.alias,
      label: buyer.label,
      reason: kind === 'BUY_NOW' ? 'BOUGHT_NOW' : 'ACCEPTED',
      priceMinor,
      phase: 'CLOSED',
      outcome,
      schedule: buyer.quote.scheduleId,
      ...entry,
    },
    { phase: 'CLOSED', outcome, priceMinor, deadlineMs: null, remainingMs: null },
  )
  book.award({
    lot: row.lot,
    saleId: row.saleId,
    accountId,
    actorId: buyer.actorId,
    mandateId: buyer.mandateId,
    approvedBy: buyer.approvedBy,
    brokerFee,
    boundAtMs,
    kind,
    priceMinor,
    currency: row.currency,
    allInMinor: buyer.quote.total.minor,
    scheduleId: buyer.quote.scheduleId,
    lines: buyer.quote.lines,
    seq,
  })
  book.bind(row.lot, null)
  const won = kind === 'BUY_NOW' ? 'WON' : 'OFFER_ACCEPTED'
  book.notice({ accountId, lot: row.lot, actorId: buyer.actorId }, won, { priceMinor, currency: row.currency })
  for (const other of await listBidders(book.client, row.lot))
    if (other !== accountId) book.notice({ accountId: other, lot: row.lot }, 'LOST', { priceMinor, currency: row.currency })
  for (const other of await endOffers(book.client, row.lot))
    if (other.accountId !== accountId)
      book.notice({ accountId: other.accountId, lot: row.lot, actorId: other.actorId }, 'OFFER_DECLINED', {
        amountMinor: other.amountMinor,
      })
  await leaveRunLists(book.client, row.lot)
  await changeLot(book.client, row.lot, {
    set: { ...WITHOUT_SALE, status: 'SOLD' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'SOLD' }],
    source: kind === 'BUY_NOW' ? 'buy-now' : 'offer',
  })
}
