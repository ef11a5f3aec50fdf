import * as z from 'zod/mini'

/** Answer of getSearchAlert. */
export const searchAlert = z.object({
  name: z.string(),
  /** Whether it still tells of new lots. */
  isOn: z.boolean(),
  /** Whether it is an alert of an address, which ends with its messages, and not a search that an account keeps. */
  isOfAddress: z.boolean(),
  /** Further alerts of the same address, on all sites. */
  others: z.int(),
})
export type SearchAlert = z.infer<typeof searchAlert>
