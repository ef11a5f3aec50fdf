import type { Text } from '@app/text/create-text.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { SalesDataField } from '@app/rules/import/columns.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { odometerBrandOf } from '@app/rules/reference/vehicles/odometer-brands.ts'
import type { TextKey } from '@app/text/keys.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LotRevision } from './lot-data.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Fields of a revision: those of a sales-data file, and those that sales and operators change. */
type RevisedField = SalesDataField | 'auctionAt' | 'buyNow' | 'sale' | 'status'

/** Field of a revision → the message that names it on the page. */
const FIELD_KEYS: Readonly<Partial<Record<RevisedField, TextKey>>> = {
  year: 'lot.fact.year',
  make: 'lot.fact.make',
  modelDetail: 'lot.fact.model',
  modelGroup: 'lot.fact.model',
  trim: 'lot.fact.trim',
  bodyStyle: 'lot.fact.body',
  color: 'lot.fact.colour',
  engine: 'lot.fact.engine',
  cylinders: 'lot.fact.cylinders',
  transmission: 'lot.fact.transmission',
  drive: 'lot.fact.drive',
  fuel: 'lot.fact.fuel',
  hasKeys: 'lot.fact.keys',
  primaryDamage: 'lot.damage.primary',
  secondaryDamage: 'lot.damage.secondary',
  conditionCode: 'lot.condition',
  odometer: 'lot.odometer',
  odometerBrand: 'lot.odometer',
  titleType: 'lot.title.label',
  titleState: 'lot.title.label',
  announcements: 'lot.fact.announcements',
  specialNote: 'lot.fact.note',
  retailValue: 'lot.fact.estimate',
  repairCost: 'lot.fact.repair',
  auctionAt: 'lot.sale.when',
  saleStatus: 'lot.sale.status',
  highBid: 'lot.price.current',
  buyNowPrice: 'lot.price.buyNow',
  buyNow: 'lot.price.buyNow',
  taxStatus: 'lot.tax',
}

/** Codes of these fields have words of their own. */
const VALUE_AREAS: Readonly<Partial<Record<RevisedField, string>>> = {
  primaryDamage: 'damage',
  secondaryDamage: 'damage',
  conditionCode: 'condition',
  odometerBrand: 'odometerBrand',
  hasKeys: 'keys',
  saleStatus: 'saleStatus',
  taxStatus: 'taxStatus',
}

const ODOMETER: RevisedField = 'odometer'
const ODOMETER_BRAND: RevisedField = 'odometerBrand'

type Change = LotRevision['changes'][number]
const NO_BRANDS = { from: undefined, to: undefined }

const of = <Value,>(table: Readonly<Partial<Record<RevisedField, Value>>>, field: string): Value | undefined => table[field as RevisedField]

const fieldWord = (field: string, text: Text): string =>
  text.dyn(of(FIELD_KEYS, field) ?? '', asWritten(field.replaceAll(/[A-Z]/g, ' $&').toUpperCase()))

/** What was declared of the odometer before and after a revision; it says whether a reading of 0 is one. */
interface Brands {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The same of each revision, the newest first, worked back from what is declared now. */
function brandsOf(revisions: readonly LotRevision[], now: string | undefined): readonly Brands[] {
  let brand = now
  return revisions.map(({ changes }) => {
    const to = brand
    const change = changes.find(({ field }) => field === ODOMETER_BRAND)
    if (change !== undefined) brand = odometerBrandOf(change.from ?? '') ?? undefined
    return { from: brand, to }
  })
}

/** Files write an unknown reading as 0; the brand beside it, where it changed too, says whether it is declared actual. */
const isUnknownReading = (field: string, value: string, brand: string | undefined): boolean =>
  field === ODOMETER && recordedOdometer({ odometer: Number(value), odometerBrand: brand }) === null

function changeWord({ field, from, to }: Change, { text, brands }: { text: Text; brands: Brands }): string {
  const area = of(VALUE_AREAS, field)
  const word = (value: string, brand: string | undefined): string => {
    if (isUnknownReading(field, value, brand)) return text.t('lot.odometer.none')
    // Files write a declaration as its letter or in words.
    const code = field === ODOMETER_BRAND ? (odometerBrandOf(value) ?? value) : value
    return area === undefined ? value : text.dyn(`${area}.${code}`, value)
  }
  const name = fieldWord(field, text)
  if (from === null || from === '') return text.t('lot.history.set', { field: name, after: word(to ?? '', brands.to) })
  if (to === null || to === '') return text.t('lot.history.cleared', { field: name, before: word(from, brands.from) })
  return text.t('lot.history.change', { field: name, before: word(from, brands.from), after: word(to, brands.to) })
}

interface HistoryProps {
  readonly revisions: readonly LotRevision[]
  readonly pictureCount: number
  /** What is declared of the odometer now. */
  readonly odometerBrand: string | undefined
  readonly zone: ClockZone
}

/** What changed in the listing and when, the newest first. */
export function HistorySection({ revisions, pictureCount, odometerBrand, zone }: HistoryProps) {
  const text = useText()
  const brands = brandsOf(revisions, odometerBrand)
  const formats = useFormats()
  return (
    <section className="sec" aria-labelledby="history-h">
      <div className="sec-h">
        <h2 id="history-h">{text.t('lot.history')}</h2>
      </div>
      <ul className="hist2">
        {revisions.map((revision, at) => {
          const when = formatZonedDateTime(revision.changedAt, zone, formats.display).yard
          const isFirst = revision.changes.length === 0
          return (
            <li key={revision.revision}>
              <span className="dim">{when}</span>
              <span>
                {isFirst
                  ? text.t('lot.history.listed.photos', { count: pictureCount })
                  : revision.changes.map((change) => changeWord(change, { text, brands: brands[at] ?? NO_BRANDS })).join('; ')}
              </span>
            </li>
          )
        })}
        {revisions.length === 0 ? <li>{text.t('lot.history.none')}</li> : null}
      </ul>
    </section>
  )
}
