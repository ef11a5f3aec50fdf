import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'

/** A postal code, or a town and its state. */
const PLACE = /^[\p{L}\d][\p{L}\p{M}\d ,.'’-]+$/u

/** A remembered postal code or town; empty for none, and for what none can be. */
export const chosenZip = (remembered: string | undefined): string =>
  remembered !== undefined && remembered.length <= PLACE_LENGTH_MAX && PLACE.test(remembered) ? remembered : ''
