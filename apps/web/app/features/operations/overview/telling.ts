import { DESK_COUNT_MAX, type DESK_LISTS } from '@app/contract/operations/desk-overview.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats, type Formats } from '../../../platform/use-formats.ts'

/** The list of lanes that pause, which stands beside. */
export const PAUSED_ID = 'lanes-paused'

/** The sales of the day, which stand beside too. */
export const DAY_ID = 'day-h'

/** A list of this page, whole. */
export const wholeOf = (list: (typeof DESK_LISTS)[number]): string => `/operations?whole=${list}#${list === 'sales' ? DAY_ID : `${list}-h`}`

export interface Telling {
  readonly text: Text
  readonly formats: Formats
  readonly when: (at: string | null) => string
}

/** A bounded count in digits. */
export const digits = (count: number, { formats }: Telling): string =>
  count > DESK_COUNT_MAX ? `${formats.number(DESK_COUNT_MAX)}+` : formats.number(count)

/** What an operator reads and writes instants by. */
export function useTelling(): Telling {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return { text, formats, when: (at) => (at === null ? '' : formats.timeWithin(Date.parse(at), zone, nowMs)) }
}
