import * as z from 'zod/mini'

declare const clockZoneBrand: unique symbol

/**
 * What the wall clock of a place shows, as the server computed it: minutes ahead of UTC and a label (`-06:00 CST`), followed by
 * each change of the clock as the minute since 1970 from which another holds (`-06:00 CST 29549280 -05:00 CDT`). Answers carry it
 * beside instants, since the zone tables of server and browser differ whenever a country has changed its rules of late; times are
 * formatted by it alone.
 */
export type ClockZone = string & { readonly [clockZoneBrand]: 'ClockZone' }

const ONE_CLOCK = '[+-]\\d{2}:\\d{2} [^\\s]+'

/** Shape of a clock on the wire. */
export const CLOCK_ZONE = new RegExp(`^${ONE_CLOCK}(?: -?\\d+ ${ONE_CLOCK})*$`)

/** A clock in an answer. */
export const clockZone = z.string().check(z.regex(CLOCK_ZONE)) as unknown as z.ZodMiniType<ClockZone, ClockZone>
