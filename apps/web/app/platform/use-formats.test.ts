import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import type { AppInfo } from './app-info.ts'
import { formatsOf } from './use-formats.ts'

const CLOCK = '-06:00 CST' as ClockZone
const NOW_MS = Date.parse('2026-11-30T15:00:00Z')
const HOUR_MS = 3_600_000

const formatsIn = (locale: Locale) =>
  formatsOf(
    { dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a', zone: CLOCK, distanceUnit: 'miles' } as unknown as AppInfo,
    textOf(locale, 'US'),
  )

it.each([
  ['en_us', 'Today', 'today', 'Tomorrow', 'tomorrow'],
  ['es_es', 'Hoy', 'hoy', 'Mañana', 'mañana'],
  ['nl_nl', 'Vandaag', 'vandaag', 'Morgen', 'morgen'],
] as const)(
  'a time of today or tomorrow begins a line large and stands in a sentence small: %s',
  (...[locale, today, todayWithin, tomorrow, tomorrowWithin]) => {
    const { yardTime, timeWithin } = formatsIn(locale)
    const both = (ms: number) => [yardTime(ms, CLOCK, NOW_MS), timeWithin(ms, CLOCK, NOW_MS)]
    const [now] = both(NOW_MS)
    const time = (now ?? '').slice(today.length + 1)
    expect(both(NOW_MS)).toEqual([`${today} ${time}`, `${todayWithin} ${time}`])
    expect(both(NOW_MS + 24 * HOUR_MS)).toEqual([`${tomorrow} ${time}`, `${tomorrowWithin} ${time}`])
    expect(both(NOW_MS + 48 * HOUR_MS)).toEqual([`12/02/2026 ${time}`, `12/02/2026 ${time}`])
  },
)
