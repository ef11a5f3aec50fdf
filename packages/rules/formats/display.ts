import type { ClockZone } from '@app/contract/clock-zone.ts'

/** How one reader sees dates, amounts and places: language of the page, the site's or the member's own choices, their zone. */
export interface Display {
  /** BCP 47, e.g. `en-GB`. */
  readonly languageTag: string
  /** Pattern letters: yyyy yy MMMM MMM MM M dd d EEEE EEE (MKT-3.63). */
  readonly dateFormat: string
  /** Pattern letters: HH H hh h mm ss a. */
  readonly timeFormat: string
  /** The clock that times are shown by where a place has none of its own. */
  readonly zone: ClockZone
}
