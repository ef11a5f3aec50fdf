import { EXTENSION_DAYS_MAX } from '@app/contract/payments/invoice-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { epochDayOf } from '../import/calendar-day.ts'
import { localTimeAt } from '../import/zone-time.ts'
import { dueOn } from './due-at.ts'

/**
 * Until when an invoice is due that is granted a day, epoch milliseconds: at the hour of its site on that day at its yard. Null for a day
 * that is over, too far ahead, or no later than it is due already. `on` is YYYY-MM-DD.
 */
export function extendedTo(
  on: string,
  { dueAtMs, nowMs, zone, site }: { readonly dueAtMs: number; readonly nowMs: number; readonly zone: string; readonly site: SiteCode },
): number | null {
  const [year = 0, month = 0, date = 0] = on.split('-').map(Number)
  const day = epochDayOf(year, month, date)
  const today = localTimeAt(nowMs, zone).day
  if (day > today + EXTENSION_DAYS_MAX) return null
  const atMs = dueOn({ day, zone, site })
  return atMs > nowMs && atMs > dueAtMs ? atMs : null
}
