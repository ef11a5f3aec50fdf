import { Failure } from '@app/contract/failure.ts'
import type { FeePreview } from '@app/contract/fees/fee-desk.answers.ts'
import { quote } from '@app/rules/fees/quote.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { learnSchedules, scheduleById, scheduleOfRow } from '#modules/fee-schedules/index.ts'
import { findScheduleRow } from './drafts.store.ts'
import type { Bookkeeper, FeeDeskDeps } from './fee-desk.ts'
import { listAwarded, listLeading, type PricedRow } from './preview.store.ts'

/** How far back awards are priced again, days. */
const DAYS = 90
/** Awards, and leading bids, that are priced again at most. */
const PRICED_MAX = 20_000
const LARGEST_COUNT = 10

interface Repriced {
  readonly row: PricedRow
  readonly nowMinor: number
  readonly thenMinor: number
}

function priceBy(schedule: FeeSchedule, { hammerMinor: minor, phase: bidKind, buyerClass, titleGroup }: PricedRow): number {
  return quote({ minor, currency: schedule.currency }, { schedule, bidKind, buyerClass, titleGroup }).total.minor
}

/** Each price as its own schedule makes it and as another one would, bid and fees alone. */
function repriced(rows: readonly PricedRow[], schedule: FeeSchedule): readonly Repriced[] {
  return rows.flatMap((row) => {
    const own = scheduleById(row.scheduleId)
    if (own?.currency !== schedule.currency) return []
    return [{ row, nowMinor: priceBy(own, row), thenMinor: priceBy(schedule, row) }]
  })
}

const sumsOf = (all: readonly Repriced[]): FeePreview['awards'] => ({
  count: all.length,
  dearer: all.filter(({ nowMinor, thenMinor }) => thenMinor > nowMinor).length,
  cheaper: all.filter(({ nowMinor, thenMinor }) => thenMinor < nowMinor).length,
  nowMinor: all.reduce((sum, { nowMinor }) => sum + nowMinor, 0),
  thenMinor: all.reduce((sum, { thenMinor }) => sum + thenMinor, 0),
})

const differenceOf = ({ nowMinor, thenMinor }: Repriced): number => Math.abs(thenMinor - nowMinor)

/** What a schedule of the caller's sites would have made of the last days, and of what is led now. @throws Failure SCHEDULE_NOT_FOUND. */
export async function previewFees({ db }: FeeDeskDeps, { sites }: Bookkeeper, id: number): Promise<FeePreview> {
  const found = await findScheduleRow(db, id, sites)
  if (found === null) throw new Failure('SCHEDULE_NOT_FOUND')
  const schedule = scheduleOfRow(found)
  const { site, currency, effectiveFrom } = schedule
  const asked = { site, currency, limit: PRICED_MAX }
  const [awarded, leading] = await Promise.all([listAwarded(db, asked, DAYS), listLeading(db, asked)])
  await learnSchedules(
    db,
    [...awarded, ...leading].map(({ scheduleId }) => scheduleId),
  )
  const [awards, bids] = [repriced(awarded, schedule), repriced(leading, schedule)]
  const largest = awards
    .filter((one) => differenceOf(one) > 0)
    .toSorted((one, other) => differenceOf(other) - differenceOf(one))
    .slice(0, LARGEST_COUNT)
  return {
    currency,
    days: DAYS,
    awards: sumsOf(awards),
    bids: sumsOf(bids),
    bidsAfter: bids.filter(({ row }) => row.on >= effectiveFrom).length,
    isCut: awarded.length === PRICED_MAX || leading.length === PRICED_MAX,
    largest: largest.map(({ row: { lot, buyerClass, phase, titleGroup, hammerMinor }, nowMinor, thenMinor }) => {
      return { lot, buyerClass, phase, titleGroup, hammerMinor, nowMinor, thenMinor }
    }),
  }
}
