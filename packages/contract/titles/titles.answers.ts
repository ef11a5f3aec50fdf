import * as z from 'zod/mini'
import { HOLD_KINDS } from '../release/release-codes.ts'
import { TITLE_CARRIERS, TITLE_STATES } from './title-codes.ts'

/** Where the title of a won lot is, as its buyer sees it (MKT-3.59). */
export const titleStanding = z.object({
  state: z.enum(TITLE_STATES),
  /** Who carries it; null until it was sent. */
  carrier: z.nullable(z.enum(TITLE_CARRIERS)),
  trackingNumber: z.string(),
  /** Where the carrier tells how far it is; empty without a number. */
  trackingUrl: z.string(),
  /** Since when it stands so, ISO 8601 UTC; empty where nothing was recorded. */
  since: z.string(),
  /** The lender to whom it goes or went; empty for the buyer. */
  recipient: z.string(),
})
export type TitleStanding = z.infer<typeof titleStanding>

/** A won lot at the desk of titles. */
export const deskTitle = z.extend(titleStanding, {
  lot: z.int(),
  /** Year, make and model. */
  vehicle: z.string(),
  vin: z.string(),
  buyerNumber: z.int(),
  isPaid: z.boolean(),
  holds: z.readonly(z.array(z.enum(HOLD_KINDS))),
  /** Of the lender that it goes to; none for the buyer. */
  recipientAddress: z.readonly(z.array(z.string())),
})
export type DeskTitle = z.infer<typeof deskTitle>

/** Answer of listTitles: paid lots whose title has not arrived, the first won first. */
export const titleDesk = z.object({
  titles: z.readonly(z.array(deskTitle)),
  /** `TITLES_COUNTED_MAX` at the most. */
  total: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  page: z.int(),
  pages: z.int(),
})
export type TitleDesk = z.infer<typeof titleDesk>

/** Answer of getTitle and setTitle: how it stands and how that came, the newest first. */
export const titleHistory = z.extend(deskTitle, {
  steps: z.readonly(
    z.array(
      z.object({
        state: z.enum(TITLE_STATES),
        carrier: z.nullable(z.enum(TITLE_CARRIERS)),
        trackingNumber: z.string(),
        reason: z.string(),
        /** User id of who entered it. */
        by: z.int(),
        at: z.string(),
      }),
    ),
  ),
})
export type TitleHistory = z.infer<typeof titleHistory>

/** Answer of loadTitles. */
export const titlesLoaded = z.object({
  /** Titles that changed. */
  changed: z.int(),
  /** Lines that said what stood already. */
  unchanged: z.int(),
})
export type TitlesLoaded = z.infer<typeof titlesLoaded>
