import * as z from 'zod/mini'
import { LOT_CATEGORIES, QUICK_PICK_ACTS, QUICK_PICK_GROUPS, QUICK_PICK_PLACES } from './quick-pick-codes.ts'

const count = z.int().check(z.nonnegative())

/** One pick; `uri` names it in `/quickpick/{uri}`, `searchQuery` is the clause that it asks for (MKT-3.23). */
const pick = z.object({
  uri: z.string(),
  searchQuery: z.string(),
  itemName: z.string(),
  /** Tag of the facet whose clause it is, by code. */
  includeTagByField: z.record(z.string(), z.string()),
})

/** Answer of getQuickPicks. */
export const quickPicksAnswer = z.object({
  /** By uri. */
  quickPicksByUri: z.record(z.string(), pick),
  /** The heading of each pick's group, by uri. */
  displayNameByUri: z.record(z.string(), z.string()),
  /** The groups in their order with their picks in theirs; `columns` is how many columns a page gives them (MKT-3.25). */
  groups: z.readonly(
    z.array(
      z.object({
        code: z.enum(QUICK_PICK_GROUPS),
        displayName: z.string(),
        columns: z.int(),
        uris: z.readonly(z.array(z.string())),
      }),
    ),
  ),
})
export type QuickPicks = z.infer<typeof quickPicksAnswer>

/** Answer of getQuickPickCounts; at most three minutes old. */
export const quickPickCountsAnswer = z.object({
  totalItemsOnSale: count,
  countsByUri: z.record(z.string(), count),
})
export type QuickPickCounts = z.infer<typeof quickPickCountsAnswer>

/** Answer of getQuickPickDesk. */
export const quickPickDeskAnswer = z.object({
  site: z.string(),
  page: z.enum(QUICK_PICK_PLACES),
  category: z.enum(LOT_CATEGORIES),
  groups: z.readonly(
    z.array(
      z.object({
        code: z.enum(QUICK_PICK_GROUPS),
        isHidden: z.boolean(),
        picks: z.readonly(
          z.array(
            z.object({
              uri: z.string(),
              name: z.string(),
              query: z.string(),
              count,
              isHidden: z.boolean(),
              /** Added by an operator, and can be removed. */
              isAdded: z.boolean(),
            }),
          ),
        ),
      }),
    ),
  ),
  /** The newest first. */
  changes: z.readonly(
    z.array(
      z.object({
        id: z.int(),
        uri: z.string(),
        act: z.enum(QUICK_PICK_ACTS),
        detail: z.string(),
        reason: z.string(),
        /** User id of the operator; null once the account was removed. */
        changedBy: z.nullable(z.int()),
        at: z.iso.datetime(),
      }),
    ),
  ),
})
export type QuickPickDesk = z.infer<typeof quickPickDeskAnswer>
