import type { Pool } from 'pg'
import { CALENDAR_PAGE_MAX, type Auction, type AuctionCalendar, type TodaysAuctions } from '@app/contract/auctions/auctions.ts'
import { Failure } from '@app/contract/failure.ts'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import { listSaleLanes } from './sales.store.ts'
import { toAuctions, toTodaysSales } from './to-auction.ts'

const DAY_MS = 86_400_000
/** The calendar's window (MQ-063). */
const DAYS_BACK = 30
const DAYS_AHEAD = 90
/** The calendar is read from the database at most so often a site; clients keep theirs for three minutes (MKT-9.03). */
const CALENDAR_LIFE_MS = 5_000
const CALENDARS_BYTES_MAX = 32 * 2 ** 20
/** About so much a sale takes in memory. */
const SALE_BYTES = 3_000

/** Days at the yard, both included, and a page of them; a size of null is all. */
interface CalendarPart {
  readonly from: string | null
  readonly to: string | null
  readonly page: number
  readonly size: number | null
  readonly nowMs: number
}

type Listed = ReturnType<typeof toAuctions>

/** The sales of a site from 30 days back to 90 ahead; readers of one moment share one reading. */
export class Calendar {
  readonly #pool: Pool
  // A failed reading is not kept (MQ-066).
  readonly #kept = new AnswerKeeper<Listed>({
    name: 'calendars',
    lifeMs: CALENDAR_LIFE_MS,
    maxBytes: CALENDARS_BYTES_MAX,
    bytesOf: (sales) => sales.length * SALE_BYTES,
  })

  constructor(pool: Pool) {
    this.#pool = pool
  }

  #read(site: Site, nowMs: number): Promise<Listed> {
    return this.#kept.get(site.code, nowMs, async () => {
      const rows = await listSaleLanes(this.#pool, {
        sellingSites: site.lists.sellingSites,
        hasCleanTitlesOnly: site.lists.titleGroups === 'clean',
        fromMs: nowMs - DAYS_BACK * DAY_MS,
        toMs: nowMs + DAYS_AHEAD * DAY_MS,
      })
      return toAuctions(rows, nowMs)
    })
  }

  /** The whole calendar; the day that it opens on is that of the site's own zone (MQ-064). */
  async all(site: Site, nowMs: number): Promise<Pick<AuctionCalendar, 'todaysAuctionDate' | 'saleList'>> {
    const listed = await this.#read(site, nowMs)
    return { todaysAuctionDate: auctionDayOf(dayOfSite(site.code, nowMs)), saleList: listed.map(({ auction }) => auction) }
  }

  /** The days and the page of the calendar that a caller wants; all of it where it says nothing. */
  async part(site: Site, { from, to, page, size, nowMs }: CalendarPart): Promise<AuctionCalendar> {
    const { todaysAuctionDate, saleList } = await this.all(site, nowMs)
    const within = saleList.filter(({ auctionDate: { date } }) => (from ?? date) <= date && date <= (to ?? date))
    if (size === null) return { todaysAuctionDate, saleList: within, totalElements: within.length, page: 0, size: within.length }
    const most = Math.min(size, CALENDAR_PAGE_MAX)
    return { todaysAuctionDate, saleList: within.slice(page * most, (page + 1) * most), totalElements: within.length, page, size: most }
  }

  /** Sales dated today, each by the day of its yard (decision 0097). */
  async today(site: Site, nowMs: number): Promise<TodaysAuctions> {
    const { todaysAuctionDate, saleList } = await this.all(site, nowMs)
    const auctions = saleList.filter(({ auctionDate, todayAsInt }) => auctionDate.dateAsInt === todayAsInt)
    return { todaysAuctionDate, saleList: toTodaysSales(auctions), auctions }
  }

  /** The sale that an id of any of its lanes names. */
  async byId(site: Site, { auctionId, nowMs }: { auctionId: number; nowMs: number }): Promise<Auction> {
    const found = (await this.#read(site, nowMs)).find(({ ids }) => ids.includes(auctionId))
    if (!found) throw new Failure('AUCTION_NOT_FOUND')
    return found.auction
  }

  /** A yard's sale on a day; without one the running sale, else the next (MQ-062). One that was cancelled only where there is no other. */
  async byYard(site: Site, { yard, date, nowMs }: { yard: number; date: string | null; nowMs: number }): Promise<Auction> {
    const ofYard = (await this.#read(site, nowMs)).map(({ auction }) => auction).filter(({ yardNumber }) => yardNumber === yard)
    const isAhead = ({ currentSaleTimeEpoch }: Auction): boolean => currentSaleTimeEpoch >= nowMs
    const ofDay = ofYard.filter(({ auctionDate }) => auctionDate.date === date)
    const found =
      date === null
        ? (ofYard.find(({ isLive }) => isLive) ?? ofYard.find((sale) => isAhead(sale) && !sale.isCancelled))
        : (ofDay.find(({ isCancelled }) => !isCancelled) ?? ofDay[0])
    if (!found) throw new Failure('AUCTION_NOT_FOUND')
    return found
  }
}
