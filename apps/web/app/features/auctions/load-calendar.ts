import { listAuctionCalendar, type AuctionCalendar } from '@app/contract/auctions/auctions.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { ZONE_CHANGE } from '../../platform/preferences.ts'

const CALENDAR_LIFE_MS = 180_000 // market spec §9

let cached: Promise<AuctionCalendar> | null = null

const forget = (): void => {
  cached = null
}

/**
 * The calendar, fetched at most every three minutes in a document: one timer clears it, the next reader fetches it again, one
 * request at a time; another time zone clears it at once; a failed one is not cached (MKT-4.18, MKT-9.03, MQ-066). The server reads each time.
 */
export function loadCalendar(api: Api): Promise<AuctionCalendar> {
  if (typeof window === 'undefined') return api(listAuctionCalendar, { query: {} })
  if (cached) return cached
  window.addEventListener(ZONE_CHANGE, forget)
  const loading = api(listAuctionCalendar, { query: {} })
  cached = loading
  loading.then(
    () => void setTimeout(forget, CALENDAR_LIFE_MS),
    () => forget(),
  )
  return loading
}
