import { toWireLot, WIRE_AMOUNTS, type WireLot } from '@app/contract/lots/lot-wire.ts'
import type { WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import { pictureFrom } from '@app/rules/lots/picture-address.ts'
import type { LotViewer } from '@app/rules/lots/viewer.ts'
import type { LotRow } from './lot-rows.store.ts'
import { toLotView } from './to-lot-view.ts'

// Not yet in the library types of ES2024; in V8 since 11.4.
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown }

/** A number with a decimal point, as the wire writes amounts: `2150.0`. */
const decimal = (value: number): unknown => rawJSON(Number.isInteger(value) ? `${value}.0` : String(value))

/** The lot with its amounts marked to be written with a decimal point; for JSON.stringify only. */
export function withDecimalAmounts<T extends WireLot>(wire: T): Record<string, unknown> {
  const marked: Record<string, unknown> = { ...wire }
  for (const key of WIRE_AMOUNTS) {
    const amount = wire[key]
    if (amount !== undefined) marked[key] = decimal(amount)
  }
  return marked
}

/** The same of a lot's details, with the amounts in `dynamicLotDetails`. */
export function withDecimalDetails(wire: WireLotDetails): Record<string, unknown> {
  const { currentBid, buyTodayBid, totalAmountDue } = wire.dynamicLotDetails
  const dynamicLotDetails = {
    ...wire.dynamicLotDetails,
    currentBid: decimal(currentBid),
    buyTodayBid: decimal(buyTodayBid),
    totalAmountDue: decimal(totalAmountDue),
  }
  return { ...withDecimalAmounts(wire), ahb: decimal(wire.ahb), lotPlugAcv: decimal(wire.lotPlugAcv), dynamicLotDetails }
}

/** A row as callers from elsewhere read it: its picture's address with scheme and host. */
export const rowFrom = <T extends WireLot>(origin: string, wire: T): T =>
  wire.tims === undefined ? wire : { ...wire, tims: pictureFrom(origin, wire.tims) }

/** One search row as a viewer may see it. */
export const searchRow = (row: LotRow, viewer: LotViewer): WireLot => toWireLot(toLotView(row, viewer))

/** The JSON of a search row. */
export const searchRowJson = (row: WireLot): string => JSON.stringify(withDecimalAmounts(row))
