import * as z from 'zod/mini'
import { laneState } from '../../lanes/live.answers.ts'
import { LOT_OUTCOMES, LOT_PHASES } from '../../lanes/live.ts'
import { clockZone } from '../../clock-zone.ts'
import { RECURRENCE_CODES, SALE_TYPES } from './sale-desk.ts'
import { SALE_LACKS } from './planned-sales.ts'
import { CURRENCY_CODES, SITE_CODES } from '../../sites.ts'

const sale = z.object({
  saleId: z.int(),
  sellingSite: z.enum(SITE_CODES),
  yardNumber: z.int(),
  yardName: z.string(),
  zone: z.string(),
  clock: clockZone,
  localDate: z.iso.date(),
  localTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  lane: z.string(),
  saleType: z.enum(SALE_TYPES),
  status: z.string(),
  name: z.string(),
  recurrence: z.enum(RECURRENCE_CODES),
  endOfPreBidMinutes: z.int(),
  lotCount: z.int(),
  cancelReason: z.string(),
})

const plannedSale = z.object({
  ...sale.shape,
  laneState: z.nullable(laneState.shape.state),
  preparedCount: z.int(),
  minimumCount: z.int(),
  bidCount: z.int(),
  closedCount: z.int(),
  soldCount: z.int(),
  atSellersCount: z.int(),
  lacks: z.array(z.object({ what: z.enum(SALE_LACKS), lotCount: z.int() })),
})

const lot = z.object({
  lotNumber: z.int(),
  itemNumber: z.nullable(z.int()),
  description: z.string(),
  sellerName: z.string(),
  status: z.string(),
  saleStatus: z.string(),
  currency: z.enum(CURRENCY_CODES),
  startMinor: z.int(),
  reserveMinor: z.nullable(z.int()),
  buyNowMinor: z.nullable(z.int()),
  makeOffer: z.boolean(),
  bidCount: z.int(),
  priceMinor: z.int(),
  phase: z.nullable(z.enum(LOT_PHASES)),
  outcome: z.nullable(z.enum(LOT_OUTCOMES)),
  isWithoutMinimum: z.boolean(),
  isWithoutPicture: z.boolean(),
})

const versions = z.object({
  increments: z.array(z.object({ from: z.number(), step: z.number() })),
  incrementsFrom: z.nullable(z.iso.date()),
  currency: z.enum(CURRENCY_CODES),
  timers: z.record(z.string(), z.number()),
  scheduleId: z.nullable(z.string()),
  scheduleFrom: z.nullable(z.iso.date()),
})

export const deskSalesAnswer = z.object({
  sales: z.array(plannedSale),
  total: z.int(),
  setBackOn: z.array(z.string()),
  yards: z.array(z.object({ number: z.int(), name: z.string() })),
  page: z.int(),
  pages: z.int(),
})
export const saleBuiltAnswer = z.object({
  sale,
  lots: z.array(lot),
  versions,
  laneCount: z.int(),
  setBackOn: z.array(z.string()),
  cancellation: z.nullable(z.object({ reason: z.string(), askedBy: z.int(), isOwn: z.boolean() })),
})
export const deskLotAnswer = z.object({ lot })
export const yardLotsAnswer = z.object({ lots: z.array(lot) })
