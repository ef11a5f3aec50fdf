import { isThing, type Thing } from '../ask-provider.ts'
import type { AttemptToPay, MaskedCard } from '../gateway.ts'
import { cardOf } from './adyen-codes.ts'

/** A card that Adyen keeps; `madeBy` is its own reference of the payment by which it was kept, empty where it does not say. */
export interface StoredCard {
  readonly token: string
  readonly madeBy: string
  readonly card: MaskedCard
}

const SHOPPER = /^[\w-]{3,64}$/
const TOKEN = /^[A-Za-z0-9]{1,64}$/
/** Years are written with two digits or with four. */
const SHORT_YEAR = /^\d{2}$/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * For whom Adyen keeps the card of an attempt: each card for a shopper of its own, so that the page of that shopper shows the chosen card alone.
 * Null where none is kept: by a wallet, and by a stranger.
 */
export function shopperOf({ ref, card, method, isForAnother }: AttemptToPay): string | null {
  if (isForAnother === true || method !== 'CRDCARD') return null
  return card !== null && SHOPPER.test(card.customerRef) ? card.customerRef : `payer-${ref}`
}

/** What of a link offers to keep the card, and shows the one that is kept. One is removed here alone, so that no page of ours shows it any longer. */
export const offerToKeep = (shopperReference: string | null) =>
  shopperReference === null
    ? {}
    : {
        shopperReference,
        storePaymentMethodMode: 'askForConsent',
        recurringProcessingModel: 'CardOnFile',
        showRemovePaymentMethodButton: false,
      }

function readStored(value: unknown): StoredCard | null {
  if (!isThing(value)) return null
  const [token, month, year] = [textOf(value['id']), textOf(value['expiryMonth']), textOf(value['expiryYear'])]
  const expiry = `${month}/${SHORT_YEAR.test(year) ? `20${year}` : year}`
  const card = cardOf({ method: textOf(value['brand']), summary: textOf(value['lastFour']), expiry })
  return TOKEN.test(token) && card !== null && card.expires !== '' ? { token, madeBy: textOf(value['firstPspReference']), card } : null
}

/**
 * Reads the answer about the cards of a shopper; what is kept otherwise, such as an account of a bank, is left out. Null for an answer about
 * anybody else, and one of any other shape: without cards Adyen names the shopper alone.
 */
export const readStoredCards =
  (shopper: string) =>
  ({ shopperReference, storedPaymentMethods: all = [] }: Thing): readonly StoredCard[] | null =>
    shopperReference === shopper && Array.isArray(all) ? all.map(readStored).filter((one) => one !== null) : null

/** The card of a payment among those that are kept for its shopper: what this payment had kept, else what it was paid by. Null for none. */
export function cardOfPayment(
  stored: readonly StoredCard[],
  { psp, card }: { readonly psp: string; readonly card: MaskedCard | null },
): StoredCard | null {
  const isPaidBy = ({ card: kept }: StoredCard): boolean =>
    card !== null && kept.lastFour === card.lastFour && kept.expires === card.expires
  return stored.find(({ madeBy }) => madeBy === psp) ?? stored.find(isPaidBy) ?? null
}
