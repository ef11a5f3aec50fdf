import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import {
  LOT_CATEGORIES,
  PICK_NAME_LENGTH_MAX,
  PICK_QUERY_LENGTH_MAX,
  PICK_REASON_LENGTH_MAX,
  PICK_URI_LENGTH_MAX,
  QUICK_PICK_ACTS,
  QUICK_PICK_GROUPS,
  QUICK_PICK_PLACES,
} from './quick-pick-codes.ts'
import type { QuickPickCounts, QuickPickDesk, QuickPicks } from './quick-picks.answers.ts'

const WORD_MAX = 64
const word = z.string().check(z.maxLength(WORD_MAX))
const reading = {
  method: 'GET',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  params: z.object({ pageId: word }),
  query: z.object({ category: z._default(word, '') }),
  fails: [],
} as const
const desk = { access: 'OPERATOR', envelope: 'std', path: '/data/operations/quickPicks' } as const

/** The quick picks of a page by code or name; without lots a pick is left out, and an unknown page has none (MKT-7.22, MQ-054). */
export const getQuickPicks = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getQuickPicks',
  path: '/public/data/quickPicks/:pageId',
  summary: 'List the quick picks of a page',
  data: answers<QuickPicks>(),
})

/** How many lots are on sale, and how many of them each quick pick of a page finds (MKT-7.23, MKT-3.29). */
export const getQuickPickCounts = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getQuickPickCounts',
  path: '/public/data/quickPickCounts/:pageId',
  summary: 'Count the lots on sale and those of each quick pick',
  data: answers<QuickPickCounts>(),
})

const onPage = {
  site: word,
  page: z._default(z.enum(QUICK_PICK_PLACES), 'HOME'),
  category: z._default(z.enum(LOT_CATEGORIES), 'all'),
}

/** Every pick of a page, hidden ones and those without lots included, and who changed what. */
export const getQuickPickDesk = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getQuickPickDesk',
  method: 'GET',
  summary: 'List the quick picks of a page as operators arrange them, and their changes',
  effect: 'none',
  query: z.object({ ...onPage, site: z._default(word, '') }),
  data: answers<QuickPickDesk>(),
  fails: ['INVALID_INPUT'],
})

/**
 * Orders, hides, adds or removes a quick pick; without `uri` the act is on the whole group. `add` takes the name of the pick and the
 * clause that it asks for.
 */
export const changeQuickPick = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'changeQuickPick',
  method: 'POST',
  summary: 'Order, hide, add or remove a quick pick',
  effect: 'member',
  body: z.object({
    ...onPage,
    act: z.enum(QUICK_PICK_ACTS),
    group: z.enum(QUICK_PICK_GROUPS),
    uri: z._default(z.string().check(z.maxLength(PICK_URI_LENGTH_MAX)), ''),
    name: z._default(z.string().check(z.maxLength(PICK_NAME_LENGTH_MAX)), ''),
    query: z._default(z.string().check(z.maxLength(PICK_QUERY_LENGTH_MAX)), ''),
    reason: z._default(z.string().check(z.maxLength(PICK_REASON_LENGTH_MAX)), ''),
  }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT'],
})
