import { isCardExpired, SAVED_CARDS_MAX } from '@app/rules/payments/saved-cards.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SavedCardToken } from '#platform/gateway/index.ts'
import { type CardToKeep, dropOthers, findCard, upsertCard } from './saved-cards.store.ts'

const MONTH_LENGTH = 7

/** A month as expiries are written, YYYY-MM, UTC. */
export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, MONTH_LENGTH)

/** Keeps the card by which a payment was made, as its payer ticked; behind the lock of the payer. The same card again is one card. */
export async function keepCard(tx: Tx, card: CardToKeep): Promise<void> {
  await upsertCard(tx, card)
  await dropOthers(tx, card, SAVED_CARDS_MAX)
}

/** What a provider knows a chosen card by; null once it is kept no more. */
export async function cardToPayBy(db: Db, accountId: number, id: number): Promise<SavedCardToken | null> {
  const card = await findCard(db, { accountId, id })
  return card === null ? null : { token: card.token, customerRef: card.customerRef }
}

/** By which card of whose payment is to be made, at which provider. */
export interface WantedCard {
  readonly accountId: number
  /** As it was sent. */
  readonly cardId: string
  readonly provider: string
  readonly nowMs: number
}

/** The payer's own card that can be paid by at a provider; null for another's, a removed or an expired one. */
export async function findUsableCard(
  tx: Tx,
  { accountId, cardId, provider, nowMs }: WantedCard,
): Promise<(SavedCardToken & { readonly id: number }) | null> {
  if (!/^\d{1,12}$/.test(cardId)) return null
  const card = await findCard(tx, { accountId, id: Number(cardId) })
  return card?.provider === provider && !isCardExpired(card.expires, monthOf(nowMs)) ? card : null
}
