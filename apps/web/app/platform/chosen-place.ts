import { LOCATION_COOKIE, placeOf, type ChosenPlace } from '@app/rules/sites/chosen-place.ts'

/** The place that the reader chose; null without one. Apart from other preferences, since it takes the list of countries along. */
export function chosenPlace(): ChosenPlace | null {
  const value = new RegExp(`(?:^|;\\s*)${LOCATION_COOKIE}=([^;]+)`).exec(document.cookie)?.[1]
  return value === undefined ? null : placeOf(decodeURIComponent(value))
}
