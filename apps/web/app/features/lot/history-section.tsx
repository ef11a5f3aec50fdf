import type { Text } from '@app/text/create-text.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LotRevision } from './lot-data.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Fields of a revision → the message that names them on the page. */
const FIELD_KEYS: Readonly<Record<string, string>> = {
  year: 'lot.fact.year',
  make: 'lot.fact.make',
  model_detail: 'lot.fact.model',
  model_group: 'lot.fact.model',
  trim_level: 'lot.fact.trim',
  body_style: 'lot.fact.body',
  color: 'lot.fact.colour',
  engine: 'lot.fact.engine',
  cylinders: 'lot.fact.cylinders',
  transmission: 'lot.fact.transmission',
  drive: 'lot.fact.drive',
  fuel: 'lot.fact.fuel',
  has_keys: 'lot.fact.keys',
  primary_damage: 'lot.damage.primary',
  secondary_damage: 'lot.damage.secondary',
  condition_code: 'lot.condition',
  odometer: 'lot.odometer',
  odometer_brand: 'lot.odometer',
  title_type: 'lot.title.label',
  title_group: 'lot.title.label',
  title_state: 'lot.title.label',
  announcements: 'lot.fact.announcements',
  special_note: 'lot.fact.note',
  retail_value_minor: 'lot.fact.estimate',
  repair_cost_minor: 'lot.fact.repair',
  auction_at: 'lot.sale.when',
  sale_status: 'lot.sale.status',
  high_bid_minor: 'lot.price.current',
  buy_now_minor: 'lot.price.buyNow',
}

/** Codes of these fields have words of their own. */
const VALUE_AREAS: Readonly<Record<string, string>> = {
  primary_damage: 'damage',
  secondary_damage: 'damage',
  condition_code: 'condition',
  odometer_brand: 'odometerBrand',
  title_group: 'titleGroup',
  has_keys: 'keys',
  sale_status: 'saleStatus',
}

type Change = LotRevision['changes'][number]
const NO_BRANDS = { from: undefined, to: undefined }

const fieldWord = (field: string, text: Text): string =>
  text.dyn(FIELD_KEYS[field] ?? '', asWritten(field.replaceAll('_', ' ').toUpperCase()))

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
    const change = changes.find(({ field }) => field === 'odometer_brand')
    if (change !== undefined) brand = change.from ?? undefined
    return { from: brand, to }
  })
}

/** Files write an unknown reading as 0; the brand beside it, where it changed too, says whether it is declared actual. */
const isUnknownReading = (field: string, value: string, brand: string | undefined): boolean =>
  field === 'odometer' && recordedOdometer({ odometer: Number(value), odometerBrand: brand }) === null

function changeWord({ field, from, to }: Change, { text, brands }: { text: Text; brands: Brands }): string {
  const area = VALUE_AREAS[field]
  const word = (value: string, brand: string | undefined): string =>
    isUnknownReading(field, value, brand) ? text.t('lot.odometer.none') : area ? text.dyn(`${area}.${value}`, value) : value
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
          const when = formats.zoned(revision.changedAt, zone, zone).yard
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
