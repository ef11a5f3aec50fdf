import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { lotStorage } from './storage.answers.ts'
import { HOLD_KINDS, PASS_STATES, RELEASE_BARS } from './release-codes.ts'

/** A pass by which one carrier collects one lot on one day. */
const pass = z.object({
  carrier: z.string(),
  /** Day at the yard, YYYY-MM-DD. */
  on: z.string(),
  /** What the gate takes once, in groups of four. */
  code: z.string(),
})
export type Pass = z.infer<typeof pass>

const place = {
  yardName: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Hours of the yard; empty where they are not recorded. */
  hours: z.string(),
  /** Row or place in the yard; empty where it is not recorded. */
  row: z.string(),
  /** The clock of the yard. */
  clock: clockZone,
}

/** A lot that the account has won and that has not left the yard. */
const pickUp = z.object({
  lot: z.int(),
  /** Year, make and model. */
  title: z.string(),
  vin: z.string(),
  ...place,
  /** ISO 8601 UTC. */
  wonAt: z.string(),
  /** What keeps it; null once it may go. */
  bar: z.nullable(z.enum(RELEASE_BARS)),
  /** Why it is held back; empty where it is not. */
  holds: z.readonly(z.array(z.enum(HOLD_KINDS))),
  /** The lender whose word it waits for; empty for none. */
  lender: z.string(),
  pass: z.nullable(pass),
  /** Today at its yard, YYYY-MM-DD: the first day that a pass can name. */
  today: z.string(),
  /** When it left, ISO 8601 UTC; empty for one that has not. */
  releasedAt: z.string(),
})
export type PickUp = z.infer<typeof pickUp>

/** Answer of listPickUps, those that may go first, then by when they were won. */
export const pickUps = z.object({
  lots: z.readonly(z.array(pickUp)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type PickUps = z.infer<typeof pickUps>

/** Answer of makePasses. */
export const passesMade = z.object({ lots: z.readonly(z.array(z.int())) })
export type PassesMade = z.infer<typeof passesMade>

/** Answer of revokePass. */
export const passRevoked = z.object({ lot: z.int() })
export type PassRevoked = z.infer<typeof passRevoked>

/** What is printed for a carrier of one lot (MQ-115). */
export const releaseSheet = z.object({
  lot: z.int(),
  title: z.string(),
  vin: z.string(),
  ...place,
  carrier: z.string(),
  on: z.string(),
  code: z.string(),
  /** The code as a QR picture: an SVG path on a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
  buyerNumber: z.int(),
})
export type ReleaseSheet = z.infer<typeof releaseSheet>

/** Answer of getReleaseSheets, in the order in which the lots were named. */
export const releaseSheets = z.object({ sheets: z.readonly(z.array(releaseSheet)) })
export type ReleaseSheets = z.infer<typeof releaseSheets>

const hold = z.object({
  /** Null for a lender's, which its recorded word alone ends. */
  id: z.nullable(z.int()),
  kind: z.enum(HOLD_KINDS),
  reason: z.string(),
  /** The lender to whom the invoice of the lot was handed; empty for every other hold. */
  lender: z.string(),
  /** User id of who placed it; null for what a disputed payment placed, and for a lender's. */
  by: z.nullable(z.int()),
  at: z.string(),
})
export type Hold = z.infer<typeof hold>

/** Answer of readPass: what the gate sees of a code. */
export const gatePass = z.object({
  lot: z.int(),
  title: z.string(),
  vin: z.string(),
  yardName: z.string(),
  row: z.string(),
  carrier: z.string(),
  on: z.string(),
  buyerName: z.string(),
  buyerNumber: z.int(),
  state: z.enum(PASS_STATES),
  holds: z.readonly(z.array(z.enum(HOLD_KINDS))),
  /** When it was used, ISO 8601 UTC; empty where it was not. */
  usedAt: z.string(),
  clock: clockZone,
  /** What its stay costs; null where nothing is taken for storage. */
  storage: z.nullable(lotStorage),
})
export type GatePass = z.infer<typeof gatePass>

/** Answer of releaseLot. */
export const lotReleased = z.object({ lot: z.int(), carrier: z.string(), releasedAt: z.string() })
export type LotReleased = z.infer<typeof lotReleased>

/** Answer of listHeldLots: holds that stand, that of the longest first. */
export const heldLots = z.object({
  holds: z.readonly(z.array(z.extend(hold, { lot: z.int(), title: z.string(), yardName: z.string(), clock: clockZone }))),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type HeldLots = z.infer<typeof heldLots>

/** Answer of listHolds, placeHold and liftHold: what holds a lot back. */
export const lotHolds = z.object({ lot: z.int(), holds: z.readonly(z.array(hold)) })
export type LotHolds = z.infer<typeof lotHolds>
