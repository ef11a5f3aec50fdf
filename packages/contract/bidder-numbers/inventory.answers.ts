import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'

const yardPlace = z.object({ number: z.int(), name: z.string(), lots: z.int() })

/** A lot that the account of a counterman has bought. */
export const inventoryLot = z.object({
  lot: z.int(),
  /** Year, make and model. */
  title: z.string(),
  vin: z.string(),
  yardName: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Row or place in the yard; empty where it is not recorded. */
  place: z.string(),
  /** Number of who bought it: the account's own, or that of one of its people. */
  buyerNumber: z.string(),
  /** ISO 8601 UTC. */
  boughtAt: z.string(),
  /** The clock of the yard. */
  clock: clockZone,
})
export type InventoryLot = z.infer<typeof inventoryLot>

/** Answer of listInventory, the lots bought last first. */
export const inventory = z.object({
  /** Whose lots they are; empty where the caller belongs to no account. */
  payer: z.string(),
  lots: z.readonly(z.array(inventoryLot)),
  /** Yards at which lots of the account stand. */
  yards: z.readonly(z.array(yardPlace)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type Inventory = z.infer<typeof inventory>
