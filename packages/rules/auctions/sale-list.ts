import type { Auction } from '@app/contract/auctions/auctions.ts'
import { can, type Person } from '../access/can.ts'
import { isoSecond } from '../search/civil-time.ts'
import { dayRange } from './auction-day.ts'

const between = (fromMs: number, toMs: number | null): string =>
  `auction_date_utc:["${isoSecond(fromMs)}" TO ${toMs === null ? '*' : `"${isoSecond(toMs)}"`}]`

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '')}"`

/** Lots that a list shown whole holds at most, and how many come at a time (MQ-026). */
export const WHOLE_LOTS_MAX = 1_000
export const WHOLE_STEP = 100

/** Whether a list may be shown whole, without pages: a sale list, not the one of all sales, and for anybody but kiosk bidders (MKT-4.29). */
export const mayShowWhole = (path: string, person: Person): boolean =>
  !path.startsWith('/saleListResultAll') && can(person, '!KIOSK_BIDDER')

/** What a sale-list path names (MKT-2.24 to 2.31). */
export type SaleListPlace =
  | { readonly kind: 'yard'; readonly yard: number }
  | { readonly kind: 'state'; readonly country: string; readonly state: string }
  | { readonly kind: 'inventory'; readonly yard: number }

/** Lots of one sale in run order: its yard, its whole local day, one lane where given (MKT-3.20, MQ-059). */
export function clausesOfSale(sale: Pick<Auction, 'yardNumber' | 'clock' | 'auctionDate'>, lane: string | null): readonly string[] {
  const range = dayRange(sale.auctionDate.date, sale.clock)
  return [
    `auction_host_id:${sale.yardNumber}`,
    ...(range === null ? [] : [between(range.fromMs, range.toMs)]),
    ...(lane === null ? [] : [`auction_lane:${quoted(lane)}`]),
  ]
}

/**
 * Lots for which a yard has no sale day yet (MKT-2.33, MKT-2.34, MKT-3.21): coming from a lot page those not assigned to a sale
 * (date type E); else those dated after the end of the sale in question, open-ended (date type F).
 */
export function clausesOfFuture(yard: number, { isFromLot, afterMs }: { isFromLot: boolean; afterMs: number }): readonly string[] {
  if (isFromLot) return [`auction_host_id:${yard}`, 'auction_date_type:E']
  return [`auction_host_id:${yard}`, between(afterMs, null), 'auction_date_type:F']
}

/** Every current and coming lot of a place, dated or not (MQ-061). */
export function clausesOfPlace(place: SaleListPlace, nowMs: number): readonly string[] {
  switch (place.kind) {
    case 'yard':
      return [`auction_host_id:${place.yard}`, between(nowMs, null)]
    case 'state':
      return [`location_country:${quoted(place.country)}`, `location_state:${quoted(place.state)}`]
    case 'inventory':
      return [`physical_yard_number:${place.yard}`]
  }
}
