import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { MailedBidder, MailedLot, MailReader } from '#modules/bid-notices/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
import type { ReminderContent } from '#modules/watch-news/index.ts'
import type { SellerNotice } from '#modules/after-hammer/index.ts'

const HOUR_MS = 3_600_000
const ZONE = 'America/Chicago'
/** For so long an invented question or sum waits. */
export const ANSWER_HOURS = 48

/** The next full hour that is so many hours ahead, epoch milliseconds. */
export const hoursAhead = (nowMs: number, hours: number): number => (Math.ceil(nowMs / HOUR_MS) + hours) * HOUR_MS

/** A key as long as a real one, which opens nothing. */
export const INVENTED_KEY = 'an-invented-key-that-opens-nothing-at-all-0'
/** The code of an account that does not exist. */
export const INVENTED_CODE = '00000000-0000-4000-8000-000000000000'
export const INVENTED_EMAIL = 'mara.vos@buyer.example'

const FIRST_SCHEDULE = SHIPPED_SCHEDULES.find(({ currency }) => currency === 'USD')

/** A lot of an invented yard; it sells tomorrow. */
export const inventedLot = (nowMs: number): MailedLot => ({
  lot: 41_820_377,
  year: 2021,
  make: 'LEXUS',
  model: 'ES300 H',
  modelGroup: 'ES300 H',
  trim: '',
  description: '2021 LEXUS ES300 H',
  currency: 'USD',
  sellingSite: 'CPRTUS',
  siteCodes: ['CPRTUS'],
  titleGroup: 'S',
  fullPicture: null,
  look: 'sedan-silver-front-0',
  primaryDamage: 'FR',
  namedPicture: null,
  smallPicture: null,
  highBidMinor: 125_000,
  saleType: 'live',
  startsAtMs: hoursAhead(nowMs, 24),
  endsAtMs: null,
  on: dayIn(yardClockAt(ZONE, nowMs), nowMs),
  zone: ZONE,
  scheduleId: FIRST_SCHEDULE?.id ?? null,
  tax: 'USA-TX:STANDARD:PRICE=6250,FEES=6250',
  offsiteCity: null,
  yard: {
    name: 'TX - DALLAS SOUTH',
    address1: '1200 Invented Road',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    phoneArea: '214',
    phone: '555-0114',
    hours: '8:00 AM - 5:00 PM',
  },
})

/** A bidder who bids by the standard fees. */
export const INVENTED_BIDDER: MailedBidder = {
  buyerNumber: 104_233,
  awardedMinor: null,
  awardedAtMs: null,
  holidays: [],
  isBilled: true,
  scheduleId: null,
  phase: 'preliminary',
  titleGroup: 'S',
  buyerClass: 'STD',
  tax: null,
  exemptions: [],
}

/** What lots comparable to the invented one sold for. */
export const INVENTED_BAND: ShortBand = { lowMinor: 110_000, medianMinor: 160_000, highMinor: 240_000, currency: 'USD', count: 14 }

/** Somebody who reads on a site. */
export const inventedReader = (site: SiteCode): MailReader => ({
  site,
  grantedSites: [],
  buyerClass: 'STD',
  exemptions: [],
  zone: siteOf(site).zone,
})

/** What a watcher is reminded of. */
export const inventedReminder = (nowMs: number, site: SiteCode): ReminderContent => ({
  lots: [
    { lot: 41_820_377, yardName: 'TX - DALLAS SOUTH', zone: ZONE },
    {
      lot: 41_820_402,
      year: 2018,
      make: 'FORD',
      model: 'F-150 XLT',
      modelGroup: 'F-150',
      yardName: 'NM - ALBUQUERQUE',
      zone: 'America/Denver',
    },
  ].map((lot, at) => ({ ...inventedLot(nowMs), ...lot, startsAtMs: hoursAhead(nowMs, 18 + at) })),
  more: 0,
  reader: inventedReader(site),
  bands: new Map([[41_820_377, INVENTED_BAND]]),
})

/** A seller whose sale was cancelled, or moved by two days. */
export const inventedSale = (nowMs: number, what: 'cancelled' | 'moved'): SellerNotice => ({
  email: 'desk@seller.example',
  sellingSite: 'CPRTUS' satisfies SiteCode,
  yardName: 'TX - DALLAS SOUTH',
  startsAtMs: hoursAhead(nowMs, 24),
  movedToMs: what === 'moved' ? hoursAhead(nowMs, 72) : null,
  zone: ZONE,
  reason: 'A storm; no power at the yard.',
  lots: ['41820377 2021 LEXUS ES300 H', '41820402 2018 FORD F-150 XLT'],
})
