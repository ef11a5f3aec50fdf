import * as z from 'zod/mini'
import { shownBrokerFee } from '../brokers/brokers.answers.ts'
import { BUYER_CLASS_CODES } from '../operations/bidder-desk.ts'
import { clockZone } from '../clock-zone.ts'
import { laneState, lateInvoice, lotState } from '../lanes/live.answers.ts'
import { BAR_CODES } from './run-list.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'

const text = z.optional(z.string())
const number = z.nullable(z.int())

const laneView = {
  lane: laneState,
  zone: z.string(),
  clock: clockZone,
  localDate: z.string(),
  sellingSite: z.enum(SITE_CODES),
}

export const lanesAnswer = z.object({ lanes: z.array(z.object(laneView)) })

export const runListAnswer = z.object({
  ...laneView,
  items: z.array(
    z.object({
      lot: z.int(),
      itemNumber: number,
      slug: z.string(),
      description: z.string(),
      year: z.optional(z.int()),
      make: z.string(),
      model: text,
      modelGroup: text,
      trim: text,
      picture: z.nullable(z.object({ thumb: z.string(), full: z.string() })),
      drawing: text,
      damageCode: text,
      damage: text,
      secondaryDamageCode: text,
      secondaryDamage: text,
      odometer: z.optional(z.int()),
      odometerUnit: z.string(),
      certificate: text,
      titleGroup: text,
      titleState: text,
      tax: text,
      keys: text,
      place: z.string(),
      announcements: text,
      state: z.nullable(lotState),
    }),
  ),
})

export const myLanesAnswer = z.object({
  lots: z.array(z.object({ saleId: z.int(), lot: z.int(), isWatched: z.boolean(), hasBid: z.boolean() })),
  payerName: z.string(),
  buyerClass: z.enum(BUYER_CLASS_CODES),
  brokerFees: z.array(z.object({ currency: z.enum(CURRENCY_CODES), fee: shownBrokerFee })),
  bar: z.nullable(z.enum(BAR_CODES)),
  lateInvoice: z.optional(lateInvoice),
  limits: z.array(z.object({ currency: z.enum(CURRENCY_CODES), leadingMinor: z.int(), pendingMinor: z.int(), limitMinor: z.int() })),
})
