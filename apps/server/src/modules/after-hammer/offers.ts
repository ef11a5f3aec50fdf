import type { Pool } from 'pg'
import type { OfferView } from '@app/contract/operations/after-hammer.ts'
import { Failure } from '@app/contract/failure.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { OFFER_MS } from '@app/rules/negotiation/seller-deadlines.ts'
import { frozenBrokerFee } from '#modules/bid-accounts/index.ts'
import {
  actOnLots,
  type Acting,
  type Book,
  type LotRow,
  findOffer,
  listDueOffers,
  type ListedOffer,
  type OfferRow,
  putOffer,
  readListedOffer,
  setOfferState,
  checkDeciders,
  type Deciders,
  personsEntry,
} from '#modules/lot-book/index.ts'
import { askForPurchase, whenAgreed } from './ask-for-purchase.ts'
import { type Asking, settleRequest } from './keep-request.ts'
import { admitBuyer, checkOpenForAcceptance, checkOpenForPurchase, refusePurchase, sellOutsideOfSale } from './purchase.ts'

const DUE_MAX = 50

/** An offer as it is shown. */
export const toOfferView = ({ id, lot, madeAt, deadline, description, amountMinor, currency, state }: ListedOffer): OfferView => ({
  offerId: id,
  lotNumber: lot,
  description,
  amountMinor,
  currency,
  state,
  madeAt: madeAt.toISOString(),
  deadline: deadline.toISOString(),
})

/**
 * Makes an offer that binds for 24 hours, in place of the caller's open one: above the current bid and below buy-it-now.
 * Where a second person has to agree, it is kept as a request instead. @throws Failure LOT_NOT_FOUND, PURCHASE_REFUSED, REQUEST_OVER.
 */
export async function makeOffer(
  acting: Acting,
  { lot, amountMinor, takesOffers, ...asking }: Asking & { lot: number; amountMinor: number; takesOffers: boolean },
): Promise<OfferView> {
  const { accountId, personId, mandateId, approval } = asking
  return whenAgreed(acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    if (!takesOffers) return refusePurchase('NOT_OFFERED')
    checkOpenForPurchase(row, book.nowMs())
    if (amountMinor <= row.priceMinor) return refusePurchase('NOT_ABOVE_BID', { priceMinor: row.priceMinor })
    if (row.buyNowMinor !== null && amountMinor >= row.buyNowMinor) return refusePurchase('BUY_IT_NOW', { priceMinor: row.buyNowMinor })
    const buyer = await admitBuyer(book, row, { accountId, personId, mandateId, amountMinor, approvedBy: approval?.by })
    if (buyer.isToBeAsked) return askForPurchase(book, row, { ...asking, kind: 'OFFER', amountMinor, buyer })
    const asked = await settleRequest(book, row, { ...asking, amountMinor })
    const { currency } = row
    const reachAllInMinor = buyer.quote.total.minor
    const stored = await putOffer(book.client, {
      lot,
      accountId,
      actorId: buyer.actorId,
      mandateId: buyer.mandateId,
      approvedBy: buyer.approvedBy,
      amountMinor,
      currency,
      reachAllInMinor,
      terms: buyer.terms,
      deadlineMs: book.nowMs() + OFFER_MS,
      ...frozenBrokerFee(asked ?? buyer.brokerFees, { currency, amountMinor }),
    })
    book.announceAccount(accountId)
    book.append(lot, { kind: 'OFFER', alias: buyer.alias, label: buyer.label, reason: 'MADE' })
    return toOfferView(await readListedOffer(book.client, stored.id))
  })
}

/** The terms by which an offer was priced; null for one of an earlier version. */
const termsOfOffer = ({ scheduleId, buyerClass, titleGroup, tax }: OfferRow): FeeTerms | null =>
  scheduleId === null || buyerClass === null || titleGroup === null
    ? null
    : { scheduleId, buyerClass, titleGroup, tax, phase: 'preliminary' }

/** The open offer under the lock of its lot; null once another act has ended it. */
async function lockOffer(book: Book, id: number): Promise<{ offer: OfferRow; row: LotRow } | null> {
  const offer = await findOffer(book.client, id)
  const row = offer === null ? undefined : book.find(offer.lot)
  return offer === null || row === undefined || offer.state !== 'OPEN' ? null : { offer, row }
}

/** What an operator answers for a seller, and for which selling sites. */
interface OfferAnswer {
  readonly id: number
  readonly action: 'accept' | 'decline'
  readonly sites: readonly string[]
  readonly by: Deciders
  /** Where more than one had to decide. */
  readonly reason?: string
}

/**
 * Answers an offer for the seller: accepted, the lot leaves its sale in the same transaction.
 * @throws Failure PURCHASE_REFUSED, INVALID_INPUT for one that is unknown or of another site, SECOND_PERSON_NEEDED.
 */
export async function answerOffer(acting: Acting, answer: OfferAnswer): Promise<OfferView> {
  const known = await findOffer(acting.pool, answer.id)
  if (known === null) throw unknownOffer()
  return actOnLots(acting, [known.lot], async (book) => {
    await answerOfferIn(book, { ...answer, lot: known.lot })
    return toOfferView(await readListedOffer(book.client, answer.id))
  })
}

const unknownOffer = (): Failure => new Failure('INVALID_INPUT', { part: 'params', field: 'offerId' })

/** Answers an offer in a book that has its lot. @throws Failure as `answerOffer`, SECOND_PERSON_NEEDED where somebody has bid on the lot. */
export async function answerOfferIn(
  book: Book,
  { id, lot, action, sites, by, reason }: OfferAnswer & { readonly lot: number },
): Promise<void> {
  if (!sites.includes(book.row(lot).sellingSite)) throw unknownOffer()
  const locked = await lockOffer(book, id)
  if (locked === null || locked.row.lot !== lot || locked.offer.deadline.getTime() < book.nowMs()) return refusePurchase('OFFER_OVER')
  const { offer, row } = locked
  checkDeciders('OFFER', row, by)
  const { accountId, amountMinor, actorId, mandateId, brokerFeeId, brokerFeeMinor } = offer
  if (action === 'decline') {
    await setOfferState(book.client, id, 'DECLINED')
    book.append(row.lot, { kind: 'OFFER', by: 'seller', reason: 'DECLINED', ...personsEntry(by, reason) })
    book.notice({ accountId, lot: row.lot, actorId }, 'OFFER_DECLINED', { amountMinor })
    return
  }
  checkOpenForAcceptance(row, amountMinor)
  const taken = { accountId, personId: accountId, mandateId: null, amountMinor, terms: termsOfOffer(offer), isTaken: true } as const
  const buyer = { ...(await admitBuyer(book, row, taken)), actorId, mandateId }
  await setOfferState(book.client, id, 'ACCEPTED')
  await sellOutsideOfSale(book, row, {
    buyer,
    boundAtMs: offer.madeAt.getTime(),
    kind: 'OFFER',
    priceMinor: offer.amountMinor,
    brokerFee: { brokerFeeId, brokerFeeMinor },
    entry: personsEntry(by, reason),
  })
}

/** Ends offers whose time is over; answers how many. */
export async function expireOffers(acting: Acting & { readonly pool: Pool }): Promise<number> {
  const due = await listDueOffers(acting.pool, acting.nowMs(), DUE_MAX)
  for (const { id, lot } of due)
    await actOnLots(acting, [lot], async (book) => {
      const locked = await lockOffer(book, id)
      if (locked === null || locked.offer.deadline.getTime() >= book.nowMs()) return
      await setOfferState(book.client, id, 'EXPIRED')
      book.append(lot, { kind: 'OFFER', by: 'timer', reason: 'EXPIRED' })
      const { accountId, actorId, amountMinor } = locked.offer
      book.notice({ accountId, lot, actorId }, 'EXPIRED', { amountMinor })
    })
  return due.length
}
