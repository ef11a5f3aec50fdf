import type { FeeTable } from '@app/contract/fees/fees.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { BuyerClass, FeeBand, FeeColumn, FeeSchedule } from './schedule.ts'

type WireBand = FeeTable['buyer']['STD'][number]

const toWire = (bands: readonly FeeBand[]): WireBand[] =>
  bands.map(([fromMinor, fee]) => ({
    fromMinor,
    feeMinor: 'minor' in fee ? fee.minor : null,
    basisPoints: 'minor' in fee ? null : fee.basisPoints,
  }))

const fromWire = (bands: readonly WireBand[]): FeeBand[] =>
  bands.map(({ fromMinor, feeMinor, basisPoints }): FeeBand => [
    fromMinor,
    basisPoints === null ? { minor: feeMinor ?? 0 } : { basisPoints },
  ])

/** A schedule as the wire carries it. */
export function toFeeTable({ buyer, virtual, ...schedule }: FeeSchedule): FeeTable {
  const { id, effectiveFrom, isDemonstration, gateMinor, environmentalMinor, titleHandlingMinor, later } = schedule
  return {
    id,
    effectiveFrom,
    isDemonstration,
    buyer: { VOL: toWire(buyer.VOL), STD: toWire(buyer.STD), UNS: toWire(buyer.UNS), UNC: toWire(buyer.UNC) },
    virtual: { live: toWire(virtual.live), liveClean: toWire(virtual.liveClean), preliminary: toWire(virtual.preliminary) },
    gateMinor,
    environmentalMinor,
    titleHandlingMinor,
    later,
  }
}

/** The same schedule read back, so that whoever shows it prices by `quote` and nothing else. */
export function toSchedule(
  { buyer, virtual, ...table }: FeeTable,
  at: { readonly site: SiteCode; readonly currency: CurrencyCode },
): FeeSchedule {
  return {
    ...table,
    ...at,
    buyer: { VOL: fromWire(buyer.VOL), STD: fromWire(buyer.STD), UNS: fromWire(buyer.UNS), UNC: fromWire(buyer.UNC) },
    virtual: { live: fromWire(virtual.live), liveClean: fromWire(virtual.liveClean), preliminary: fromWire(virtual.preliminary) },
  }
}

/** The columns of buyer fees that a class pays by: an unsecured buyer has one of their own for clean titles, as `quote` chooses. */
export const columnsOf = (buyerClass: BuyerClass): readonly FeeColumn[] => (buyerClass === 'UNS' ? ['UNS', 'UNC'] : [buyerClass])

type Fee = FeeBand[1]

/** A row of a table of fees: from a price up to, and without, the next row's; null where a column has no fee yet. */
export interface FeeRow<Column extends string> {
  readonly fromMinor: number
  readonly belowMinor: number | null
  readonly fees: Readonly<Record<Column, Fee | null>>
}

const sameFee = (one: Fee | null, other: Fee | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Columns of bands as rows, from nothing on: one wherever any column changes, and none where no column does. */
export function feeRows<Column extends string>(
  columns: readonly Column[],
  bandsOf: Readonly<Record<Column, readonly FeeBand[]>>,
): readonly FeeRow<Column>[] {
  const starts = [...new Set([0, ...columns.flatMap((column) => bandsOf[column].map(([from]) => from))])].toSorted(
    (one, other) => one - other,
  )
  const rows = starts.map((fromMinor) => ({
    fromMinor,
    fees: Object.fromEntries(
      columns.map((column) => [column, bandsOf[column].findLast(([from]) => fromMinor >= from)?.[1] ?? null]),
    ) as Record<Column, Fee | null>,
  }))
  const told = rows.filter(({ fees }, at) => {
    const before = rows[at - 1]
    return before === undefined || columns.some((column) => !sameFee(fees[column], before.fees[column]))
  })
  return told.map((row, at) => ({ ...row, belowMinor: told[at + 1]?.fromMinor ?? null }))
}
