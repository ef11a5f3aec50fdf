import type { Money } from '@app/contract/sites.ts'
import { moneyOf } from '@app/contract/money.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import { highestBidFor, quote } from '@app/rules/fees/quote.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { classOfReader } from '../lots/lot-card-data.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

/** What a sum reaches: the highest bid, and what it costs all-in; null where the sum is less than the fees. */
export interface Reach {
  /** Whole units. */
  readonly sum: number
  readonly bid: Money | null
  readonly total: Money | null
}

/** What is offered before anybody has typed, whole units: what six thousand dollars are, roughly. */
const FIRST_SUM: Readonly<Record<string, number>> = { INR: 480_000, AED: 24_000, BHD: 2_400, OMR: 2_400 }
const FIRST_SUM_ELSEWHERE = 6_000

/** How far a sum goes on the site's lots without a clean title, by the fees of the reader's class; null where the site sells nothing. */
export function reachOf(sum: number, app: AppInfo): Reach | null {
  const { currency, siteCode, nowMs } = app
  const schedule = scheduleOf(schedulesOf(app), { site: siteCode, currency, on: dayIn(app.zone, nowMs) })
  if (schedule === null) return null
  const terms = { schedule, bidKind: 'preliminary', titleGroup: 'S', buyerClass: classOfReader(app) } as const
  const bid = highestBidFor(moneyOf(sum, currency), terms)
  return { sum, bid, total: bid && quote(bid, terms).total }
}

/** The reach of a sum that many have. */
export const firstReach = (app: AppInfo): Reach | null => reachOf(FIRST_SUM[app.currency] ?? FIRST_SUM_ELSEWHERE, app)
