import type { Auction } from '@app/contract/auctions/auctions.ts'
import { isoSecond } from '../search/civil-time.ts'

/** Octets of a content line before it is folded (RFC 5545 §3.1). */
const LINE_OCTETS_MAX = 75
/** Time one lot takes on average, to say when a sale will be over (auction-rules B4). */
const LOT_MS = 45_000
const LINE_END = '\r\n'

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')
const stamp = (atMs: number): string => isoSecond(atMs).replaceAll(/[-:]/g, '')
const octetsOf = (char: string): number => {
  const point = char.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
}

function folded(line: string): string {
  let octets = 0
  let out = ''
  for (const char of line) {
    if (octets + octetsOf(char) > LINE_OCTETS_MAX) {
      out += `${LINE_END} `
      octets = 1
    }
    out += char
    octets += octetsOf(char)
  }
  return out
}

/** A sale as an iCalendar file: one event in UTC, as long as its lots take. `url` is the address of its list, `nowMs` when it was written. */
export function toIcal(sale: Auction, { url, nowMs }: { readonly url: string; readonly nowMs: number }): string {
  const place = [sale.yardName, sale.city, sale.state, sale.country].filter((part) => part !== '').join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hammerlane//Sales//EN',
    'BEGIN:VEVENT',
    `UID:sale-${sale.auctionId}@${new RegExp('^https?://([^/:]+)').exec(url)?.[1] ?? 'hammerlane'}`,
    `DTSTAMP:${stamp(nowMs)}`,
    `DTSTART:${stamp(sale.currentSaleTimeEpoch)}`,
    `DTEND:${stamp(sale.currentSaleTimeEpoch + Math.max(1, sale.lotCount) * LOT_MS)}`,
    // A calendar program takes the entry it has for the same one, and this for its later state (RFC 5545 §3.8.7.4).
    `SEQUENCE:${sale.calendarSequence}`,
    `STATUS:${sale.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(sale.saleName)}`,
    ...(sale.cancelReason === '' ? [] : [`DESCRIPTION:${escaped(sale.cancelReason)}`]),
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + LINE_END).join('')
}
