import type { NegotiationAct } from '@app/rules/negotiation/negotiation.ts'
import { answerIn, answerOfferIn } from '#modules/after-hammer/index.ts'
import type { Book, Deciders } from '#modules/lot-book/index.ts'
import { type Ordered, refuse } from './ordered-act.ts'

/** Answers the highest bid for the seller; a counter needs its price. */
export async function answerForSeller(book: Book, { lot, reason, answer, amountMinor }: Ordered, by: Deciders): Promise<void> {
  if (answer === null || (answer === 'counter' && amountMinor === null)) return refuse('CHANGED')
  const act: NegotiationAct = answer === 'counter' ? { kind: answer, amountMinor: amountMinor ?? 0 } : { kind: answer }
  await answerIn(book, { lot, by: 'seller', act, buyer: null, house: { sites: [book.row(lot).sellingSite], by, reason } })
}

/** Answers an offer for the seller. */
export async function answerOneOffer(book: Book, { lot, reason, answer, offerId }: Ordered, by: Deciders): Promise<void> {
  if (offerId === null || answer === null || answer === 'counter') return refuse('CHANGED')
  await answerOfferIn(book, { id: offerId, lot, action: answer, sites: [book.row(lot).sellingSite], by, reason })
}
