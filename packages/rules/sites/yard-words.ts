import { UTC_CLOCK } from '../formats/clock-zone.ts'
import { formatPattern } from '../formats/dates.ts'
import type { Display } from '../formats/display.ts'
import { placeAsWritten } from '../lots/lot-name.ts'

/** Where a yard is; empty texts for what is not known. */
export interface YardPlace {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

const isKnown = (part: string): boolean => part !== ''

/** Address of a yard on one line; empty where neither street nor city is known. */
export function yardAddress({ address1, address2, city, state, zip }: YardPlace): string {
  const place = [address1, address2, placeAsWritten(city)].filter(isKnown)
  return place.length === 0 ? '' : [...place, [state, zip].filter(isKnown).join(' ')].filter(isKnown).join(', ')
}

/** Longest state that stands without a postal code. */
const STATE_LENGTH = 3
const HAS_DIGIT = /\d/

/** A yard's name and its address of parts behind commas on one line, as people write them: files have both in capitals. State and code, which end it, keep theirs. */
export function yardOnOneLine({ yardName, address }: { readonly yardName: string; readonly address: string }): string {
  const parts = address.split(', ')
  const isRegion = (part: string, at: number): boolean =>
    at > 0 && at === parts.length - 1 && (part.length <= STATE_LENGTH || HAS_DIGIT.test(part))
  const written = parts.map((part, at) => (isRegion(part, at) ? part : placeAsWritten(part)))
  return [placeAsWritten(yardName), ...written].filter(isKnown).join(', ')
}

const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const A_SUNDAY_MS = 1_767_484_800_000
const DAY_MS = 86_400_000

/** A weekday of a yard in the reader's language; unchanged where it is none. */
function weekdayName(day: string, display: Display): string {
  const at = WEEKDAYS.indexOf(day.toUpperCase())
  return at === -1 ? day : formatPattern(A_SUNDAY_MS + at * DAY_MS, 'EEEE', { ...display, zone: UTC_CLOCK })
}

/** When a yard is open, in days of the reader's language and hours as the yard wrote them; empty where it says neither. */
export interface YardOpening {
  readonly beginDay: string
  readonly endDay: string
  readonly hours: string
}

/** A yard's days and hours on one line. */
export function yardHours({ beginDay, endDay, hours }: YardOpening, display: Display): string {
  const days = [beginDay, endDay].map((day) => weekdayName(day, display)).filter(isKnown)
  return [days.join(' – '), hours].filter(isKnown).join(', ')
}
