import { QUIET_TO_MINUTE } from '@app/contract/texts/text-codes.ts'
import { instantOf, localTimeAt } from '@app/rules/import/zone-time.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { zoneInForce } from '@app/rules/sites/time-zones.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { findQuietHours, findReaderPlace, type QuietHours } from './quiet-hours.store.ts'

/** Minute of the day from which what was over the number of a day goes. */
const MORNING_MINUTE = QUIET_TO_MINUTE

/** Where a reader's clock stands. */
interface ReaderHours {
  /** When their quiet hours end, where they are in them and the message does not pass; null for one that may go now. */
  readonly quietUntil: Date | null
  /** When their day began. */
  readonly dayBegan: Date
  /** Their next morning. */
  readonly tomorrow: Date
}

const isWithin = ({ fromMinute, toMinute }: QuietHours, minute: number): boolean =>
  fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute

/** Reads the clock of somebody for a kind of message, right on both days on which clocks change. A zone that is none is that of their site. */
export async function readReaderHours(
  tx: Db | Tx,
  { accountId, kind, nowMs }: { readonly accountId: number; readonly kind: string; readonly nowMs: number },
): Promise<ReaderHours> {
  const place = await findReaderPlace(tx, accountId)
  if (place === undefined) throw new Error('there is no such account')
  const quiet = await findQuietHours(tx, accountId)
  const zone = zoneInForce(siteOf(place.site), place.timeZone)
  const { day, minutes: minute } = localTimeAt(nowMs, zone)
  const at = (ofDay: number, minutes: number): Date => new Date(instantOf({ day: ofDay, minutes }, zone))
  const end = at(minute >= quiet.toMinute ? day + 1 : day, quiet.toMinute)
  const isQuiet = quiet.isOn && !quiet.passes.some((one) => one === kind) && isWithin(quiet, minute)
  return {
    // Of an end that the clock shows twice in autumn the first counts.
    quietUntil: isQuiet && end.getTime() > nowMs ? end : null,
    dayBegan: at(day, 0),
    tomorrow: at(day + 1, MORNING_MINUTE),
  }
}
