import { Failure } from '@app/contract/failure.ts'
import type { SavedCards } from '@app/contract/saved-cards/saved-cards.answers.ts'
import { inShownOrder, isCardExpired } from '@app/rules/payments/saved-cards.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { Gateways } from '#platform/gateway/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { monthOf } from './keep-card.ts'
import { deleteCard, listCards } from './saved-cards.store.ts'

export interface CardDeps {
  readonly db: Db
  readonly gateways: Gateways
}

/** The cards that the caller keeps, as they are shown (MKT-9.18, MQ-136). */
export async function listOwnCards({ db, gateways }: CardDeps, ctx: RequestContext): Promise<SavedCards> {
  const here = gateways.of(ctx.site.code)?.name
  const month = monthOf(ctx.nowMs)
  const rows = inShownOrder(await listCards(db, memberOf(ctx).accountId), month)
  return {
    cards: rows.map(({ id, provider, brand, lastFour, expires, savedAtMs }) => {
      const [expiryYear = 0, expiryMonth = 0] = expires.split('-').map(Number)
      const isExpired = isCardExpired(expires, month)
      const isUsable = !isExpired && provider === here
      return { cardId: id, brand, lastFour, expiryMonth, expiryYear, isExpired, isUsable, savedAt: new Date(savedAtMs).toISOString() }
    }),
  }
}

/** Takes a card of the caller away; its provider is asked by the job. @throws Failure CARD_NOT_FOUND for another's or none. */
export async function removeOwnCard(deps: CardDeps, ctx: RequestContext, id: number): Promise<SavedCards> {
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    // A payment by this card is begun before or after it, never meanwhile.
    await lockTerms(tx, accountId)
    if (!(await deleteCard(tx, { accountId, id }))) throw new Failure('CARD_NOT_FOUND')
  })
  return listOwnCards(deps, ctx)
}
