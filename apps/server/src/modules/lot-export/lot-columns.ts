import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import { formatCurrencyWithCode, formatNumber } from '@app/rules/formats/amounts.ts'
import { formatDate, formatTime } from '@app/rules/formats/dates.ts'
import type { Display } from '@app/rules/formats/display.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { localMsAt } from '@app/rules/formats/wall-clock.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'

/** Who reads the file. */
export interface FileReader {
  readonly display: Display
  /** Scheme and host before the path of a lot. */
  readonly origin: string
  /** The caller's own bids, by lot number. */
  readonly ownAmounts: ReadonlyMap<number, Money>
}

const WHOLE = 0

const money = (amount: Money | undefined, { languageTag }: Display): string =>
  amount === undefined || amount.minor === 0 ? '' : formatCurrencyWithCode(amount, languageTag, WHOLE)

function saleDate({ sale }: LotView, { display }: FileReader): string {
  const { startsAtMs, clock = display.zone } = sale
  if (startsAtMs === undefined) return ''
  const time = formatTime(startsAtMs, display, clock).toLowerCase()
  return `${formatDate(startsAtMs, display, clock)} ${time} ${clockLabel(clock, startsAtMs)}`
}

/** Empty where none is recorded, as on the pages. */
function odometer({ condition }: LotView, { display }: FileReader): string {
  const reading = recordedOdometer(condition)
  return reading === null ? '' : `${formatNumber(reading, display.languageTag)} ${condition.odometerBrand ?? ''}`.trimEnd()
}

/** A cell as a spreadsheet calculates with it; null for an empty one. */
export type Figure =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'money'; readonly value: Money }
  /** A day and time of the yard's clock: milliseconds that read so as UTC. */
  | { readonly kind: 'time'; readonly localMs: number }
  /** A calendar day: its midnight, read as UTC. */
  | { readonly kind: 'day'; readonly localMs: number }
  | null

/** A column: its title, its words, and what it is beside words. */
export interface LotColumn {
  readonly title: string
  readonly text: (lot: LotView, reader: FileReader) => string
  readonly figure?: (lot: LotView, reader: FileReader) => Figure
}

const number = (value: number | null | undefined): Figure => (value == null ? null : { kind: 'number', value })
const amount = (value: Money | undefined): Figure => (value === undefined || value.minor === 0 ? null : { kind: 'money', value })

/** Columns of an exported list, in the order and words of wire.md §4, where tools look for them. */
export const COLUMNS: readonly LotColumn[] = [
  { title: 'Lot URL', text: (lot, { origin }) => `${origin}/lot/${lot.lotNumber}/${encodeURIComponent(lot.slug)}` },
  { title: 'Lot #', text: (lot) => String(lot.lotNumber), figure: (lot) => number(lot.lotNumber) },
  {
    title: 'Est. Retail value',
    text: (lot, { display }) => money(lot.price.estimate, display),
    figure: (lot) => amount(lot.price.estimate),
  },
  {
    title: 'Sale date',
    text: saleDate,
    figure: ({ sale: { startsAtMs, clock } }, { display }) =>
      startsAtMs === undefined ? null : { kind: 'time', localMs: localMsAt(startsAtMs, clock ?? display.zone) },
  },
  { title: 'Year', text: (lot) => String(lot.vehicle.year ?? ''), figure: (lot) => number(lot.vehicle.year) },
  { title: 'Make', text: (lot) => lot.vehicle.make },
  { title: 'Model', text: (lot) => lot.vehicle.model ?? lot.vehicle.modelGroup ?? '' },
  { title: 'Engine type', text: (lot) => lot.vehicle.engine ?? '' },
  { title: 'Cylinders', text: (lot) => lot.vehicle.cylinders ?? '' },
  { title: 'VIN', text: (lot) => lot.vehicle.vin ?? '' },
  { title: 'Title code', text: (lot) => [lot.condition.titleState, lot.condition.titleText].filter(Boolean).join(' - ') },
  { title: 'Odometer', text: odometer, figure: (lot) => number(recordedOdometer(lot.condition)) },
  { title: 'Odometer description', text: (lot) => lot.condition.odometerBrandText ?? '' },
  { title: 'Damage description', text: (lot) => lot.condition.damage ?? '' },
  {
    title: 'Current bid',
    text: (lot, { display }) => money(lot.price.currentBid, display),
    figure: (lot) => amount(lot.price.currentBid),
  },
  {
    title: 'My bid',
    text: (lot, { display, ownAmounts }) => money(ownAmounts.get(lot.lotNumber), display),
    figure: (lot, { ownAmounts }) => amount(ownAmounts.get(lot.lotNumber)),
  },
  { title: 'Item number', text: (lot) => [lot.sale.lane, lot.sale.itemNumber].filter((part) => part !== undefined).join(' ') },
  { title: 'Sale name', text: (lot) => lot.sale.yardName },
  { title: 'Auto grade', text: (lot) => String(lot.condition.grade ?? ''), figure: (lot) => number(lot.condition.grade) },
  { title: 'Sale light', text: (lot) => lot.sale.light ?? '' },
  { title: 'Announcements', text: (lot) => lot.condition.announcements ?? '' },
]
