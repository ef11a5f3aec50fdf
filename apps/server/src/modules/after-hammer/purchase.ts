import { Failure } from '@app/contract/failure.ts'
import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'
import { decideBothEligible } from '@app/rules/bidding/eligibility.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { UNDECIDED_OUTCOMES } from '@app/rules/negotiation/negotiation.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import {
  type Actor,
  type BidderRow,
  findAgent,
  labelOf,
  lockBidders,
  readAliases,
  readBound,
  overLimit,
} from '#modules/bid-accounts/index.ts'
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
  readOwnOffer,
} from '#modules/lot-book/index.ts'

const UNDECIDED: ReadonlySet<string> = new Set(UNDECIDED_OUTCOMES)

/** Reasons that another amount does away with. */
const ABOUT_AMOUNT: ReadonlySet<string> = new Set(['NOT_ABOVE_BID', 'BUY_IT_NOW', 'BAD_AMOUNT', 'LIMIT'])

/** Why a lot cannot be bought or offered for; `detail` numbers explain it. */
export const refusePurchase = (reason: string, detail: Readonly<Record<string, number>> = {}): never => {
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
}

/**
 * Locks a buyer's account and checks what every purchase requires: eligibility, not the seller's own lot, fees, and the limit with all the
 * buyer's commitments (auction-rules B2.5).
 * @throws Failure PURCHASE_REFUSED with the reason.
 */
export async function admitBuyer(
  book: Book,
  row: LotRow,
  { accountId, personId, amountMinor, terms: frozen = null }: Actor & { readonly amountMinor: number; readonly terms?: FeeTerms | null },
): Promise<Buyer> {
  const { client } = book
  const bidder = (await lockBidders(client, [accountId])).get(accountId)
  if (bidder === undefined) return refusePurchase('NOT_ELIGIBLE')
  const ineligible = decideBothEligible({ payer: bidder, agent: await findAgent(client, { accountId, personId }) }, row, book.nowMs())
  if (ineligible) return refusePurchase(ineligible)
  if (row.sellerAccount === accountId) return refusePurchase('SELLER_SELF')
  if (amountMinor % wholeUnitOf(row) !== 0) return refusePurchase('BAD_AMOUNT', { unitMinor: wholeUnitOf(row) })
  const terms = frozen ?? feeTermsOf(row, bidder, 'preliminary')
  const quote = terms && quoteBy(row.currency, terms, amountMinor)
  if (terms === null || quote === null) return refusePurchase('NO_SCHEDULE')
  const own = (await readBound(client, [row.lot])).get(row.lot)
  // What the caller is bound for on this very lot is replaced.
  const replaced = (own?.accountId === accountId ? own.minor : 0) + (await readOwnOffer(client, row.lot, accountId))
  const over = overLimit(bidder, row.currency, { replacedMinor: replaced, addedMinor: quote.total.minor })
  if (over !== null) return refusePurchase('LIMIT', { exposureMinor: over.exposureMinor, limitMinor: over.limitMinor })
  const alias = book.aliasOf(row.lot, accountId, await readAliases(client, [row.lot], [accountId]))
  return { bidder, quote, terms, alias, label: labelOf(bidder) }
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
  readonly kind: 'BUY_NOW' | 'OFFER'
  readonly priceMinor: number
  /** How many operators accepted it for the seller. */
  readonly entry?: Pick<LedgerEntry, 'terms'>
}

/** Sells a lot outside of its bidding: award, end of all offers, out of its sale, all in the book's transaction. */
export async function sellOutsideOfSale(book: Book, row: LotRow, { buyer, kind, priceMinor, entry = {} }: Purchase): Promise<void> {
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
    kind,
    priceMinor,
    currency: row.currency,
    allInMinor: buyer.quote.total.minor,
    scheduleId: buyer.quote.scheduleId,
    lines: buyer.quote.lines,
    seq,
  })
  book.bind(row.lot, null)
  book.notice({ accountId, lot: row.lot }, kind === 'BUY_NOW' ? 'WON' : 'OFFER_ACCEPTED', { priceMinor, currency: row.currency })
  for (const other of await listBidders(book.client, row.lot))
    if (other !== accountId) book.notice({ accountId: other, lot: row.lot }, 'LOST', { priceMinor, currency: row.currency })
  for (const other of await endOffers(book.client, row.lot))
    if (other.accountId !== accountId)
      book.notice({ accountId: other.accountId, lot: row.lot }, 'OFFER_DECLINED', { amountMinor: other.amountMinor })
  await leaveRunLists(book.client, row.lot)
  await changeLot(book.client, row.lot, {
    set: { ...WITHOUT_SALE, status: 'SOLD' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'SOLD' }],
    source: kind === 'BUY_NOW' ? 'buy-now' : 'offer',
  })
}
