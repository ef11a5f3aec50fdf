import { convertDistance } from '@app/rules/formats/amounts.ts'
<<<<<<< HEAD
import type { Display } from '@app/rules/formats/display.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
=======
import { countryName } from '@app/rules/reference/places/countries.ts'
>>>>>>> results2
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** Says how far a yard is, in the site's unit. */
export function useMilesWord(): (miles: number) => string {
  const text = useText()
  const formats = useFormats()
  const { distanceUnit } = useApp()
  return (miles) => text.t('yards.away', { distance: formats.distance(convertDistance(miles, 'mi', distanceUnit)) })
}

<<<<<<< HEAD
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const A_SUNDAY_MS = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** A weekday of a yard in the reader's language; unchanged where it is none. */
function weekdayName(day: string, display: Display): string {
  const at = WEEKDAYS.indexOf(day.toUpperCase())
  return at === -1 ? day : formatPattern(A_SUNDAY_MS + at * DAY_MS, 'EEEE', { ...display, zone: UTC_CLOCK })
}

/** Days and hours at which a yard is open, in the reader's language; empty where neither is known. */
export function hoursOf(
  { beginDay, endDay, hours }: { readonly beginDay: string; readonly endDay: string; readonly hours: string },
  display: Display,
): string {
  const days = [beginDay, endDay].map((day) => weekdayName(day, display)).filter((day) => day !== '')
  return [days.join(' – '), hours].filter((part) => part !== '').join(', ')
=======
/** Names a group of yards: its state, with the country where the site has several; the country where no state is known. */
export function groupName(
  { country, stateName }: Pick<YardGroup, 'country' | 'stateName'>,
  { isAbroad, languageTag }: { readonly isAbroad: boolean; readonly languageTag: string },
): string {
  if (stateName === '') return countryName(country, languageTag)
  return isAbroad ? `${stateName}, ${countryName(country, languageTag)}` : stateName
>>>>>>> results2
}
