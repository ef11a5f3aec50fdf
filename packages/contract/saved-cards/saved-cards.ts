import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { SavedCards } from './saved-cards.answers.ts'

const CODE_MAX = 16
const CARD_ID_MAX = 999_999_999_999

const member = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  envelope: 'std',
  isOpenDuringSteps: true,
} as const

/** The cards that the caller keeps at our payment providers (MKT-9.18, MQ-136). */
export const listSavedCards = /* @__PURE__ */ defineCall({
  ...member,
  name: 'listSavedCards',
  method: 'GET',
  path: '/data/payments/methods',
  summary: 'List the caller’s saved cards',
  effect: 'none',
  data: answers<SavedCards>(),
  fails: [],
})

/** Removes a card of the caller, here at once and at its provider as soon as that answers; answers those that are left. */
export const removeSavedCard = /* @__PURE__ */ defineCall({
  ...member,
  name: 'removeSavedCard',
  method: 'POST',
  path: '/data/payments/methods/remove',
  summary: 'Remove one of the caller’s saved cards',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ cardId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CARD_ID_MAX)), locale: formText(CODE_MAX) }),
  data: answers<SavedCards>(),
  fails: ['CARD_NOT_FOUND'],
})
