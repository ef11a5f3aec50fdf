import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/saved-cards/saved-cards.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { type CardDeps, listOwnCards, removeOwnCard } from './own-cards.ts'
import { LOOK_EVERY_MS, removeDueCards } from './remove-cards.job.ts'

export { cardToPayBy, findUsableCard, keepCard } from './keep-card.ts'

const METHODS = '/member-payments/payment-methods'

/** Cards that payers keep. */
export interface SavedCardRooms {
  /** Asks providers to forget every card that is due. The job does so by itself. */
  removeCards(): Promise<void>
}

/** Serves what payers do about the cards they keep, and has providers forget those that they keep no more. */
export function registerSavedCards(app: FastifyInstance, deps: CardDeps & { readonly log: Log }): SavedCardRooms {
  serve(app, calls.listSavedCards, (_, ctx) => listOwnCards(deps, ctx))
  serve(app, calls.removeSavedCard, ({ body }, ctx) =>
    answerForm(
      app,
      { ctx, locale: body.locale, path: METHODS },
      { work: () => removeOwnCard(deps, ctx, body.cardId), next: () => METHODS },
    ),
  )
  repeatInApp(app, { work: () => removeDueCards(deps), everyMs: LOOK_EVERY_MS, failed: 'cards could not be removed' })
  return {
    removeCards: async () => {
      while (await removeDueCards(deps)) continue
    },
  }
}
