import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LaneState, LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import type { RunList, RunListItem } from '@app/contract/auctions/run-list.ts'

export const NOW_MS = Date.UTC(2026, 10, 24, 18)
export const LOT = 20_881_167

/** A lane of ten lots that runs; what a test does not say stays as here. */
export const aLane = (fields: Partial<LaneState> = {}): LaneState => ({
  saleId: 7,
  yardNumber: 343,
  yardName: 'CA - REDDING',
  lane: 'A',
  saleName: 'CA - REDDING',
  state: 'RUNNING',
  mode: 'auto',
  startsAtMs: NOW_MS - 600_000,
  currentLot: LOT,
  nextAtMs: null,
  pauseReason: null,
  resumeAtMs: null,
  message: null,
  offered: 3,
  lotCount: 10,
  meanLotMs: 40_000,
  goingOnceMs: 8_000,
  goingTwiceMs: 4_000,
  ...fields,
})

/** A lot on the block at 6,200 dollars. */
export const aState = (fields: Partial<LotState> = {}): LotState => ({
  lot: LOT,
  saleId: 7,
  seq: 20,
  stateSeq: 20,
  phase: 'ACTIVE',
  outcome: null,
  currency: 'USD',
  priceMinor: 620_000,
  askMinor: 630_000,
  bidCount: 17,
  leaderAlias: 2,
  leaderLabel: 'US-OR',
  deadlineMs: NOW_MS + 12_000,
  isBonusSpent: false,
  isReserveMet: null,
  terms: 'PURE_SALE',
  itemNumber: 3,
  ...fields,
})

export const anOwn = (fields: Partial<OwnStanding> = {}): OwnStanding => ({
  lot: LOT,
  alias: 2,
  isLeading: false,
  maxMinor: null,
  standbyMinor: null,
  awardedAllInMinor: null,
  exposureMinor: 942_000,
  limitMinor: 2_000_000,
  currency: 'USD',
  ...fields,
})

export const anItem = (lot: number, fields: Partial<RunListItem> = {}): RunListItem => ({
  lot,
  itemNumber: lot - LOT + 3,
  slug: '2020-chevrolet-silverado',
  description: '2020 CHEVROLET SILVERADO',
  year: 2020,
  make: 'CHEVROLET',
  model: 'SILVERADO',
  picture: null,
  odometerUnit: 'mi',
  titleGroup: 'S',
  place: 'REDDING, CA',
  state: null,
  ...fields,
})

export const aList = (items: readonly RunListItem[], lane: LaneState = aLane()): RunList => ({
  lane,
  zone: 'America/Los_Angeles',
  clock: '-08:00 PST' as ClockZone,
  localDate: '2026-11-24',
  sellingSite: 'CPRTUS',
  items,
})
