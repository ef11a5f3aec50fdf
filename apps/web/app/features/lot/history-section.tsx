import type { Text } from '@app/text/create-text.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
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

const fieldWord = (field: string, text: Text): string =>
  text.dyn(FIELD_KEYS[field] ?? '', asWritten(field.replaceAll('_', ' ').toUpperCase()))

function changeWord({ field, from, to }: Change, text: Text): string {
  const area = VALUE_AREAS[field]
  const word = (value: string): string => (area ? text.dyn(`${area}.${value}`, value) : value)
  const name = fieldWord(field, text)
  if (from === null || from === '') return text.t('lot.history.set', { field: name, after: word(to ?? '') })
  if (to === null || to === '') return text.t('lot.history.cleared', { field: name, before: word(from) })
  return text.t('lot.history.change', { field: name, before: word(from), after: word(to) })
}

interface HistoryProps {
  readonly revisions: readonly LotRevision[]
  readonly pictureCount: number
  readonly zone: ClockZone
}

/** What changed in the listing and when, the newest first. */
export function HistorySection({ revisions, pictureCount, zone }: HistoryProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="sec" aria-labelledby="history-h">
      <div className="sec-h">
        <h2 id="history-h">{text.t('lot.history')}</h2>
      </div>
      <ul className="hist2">
        {revisions.map((revision) => {
          const when = formats.zoned(revision.changedAt, zone, zone).yard
          const isFirst = revision.changes.length === 0
          return (
            <li key={revision.revision}>
              <span className="dim">{when}</span>
              <span>
                {isFirst
                  ? text.t('lot.history.listed.photos', { count: pictureCount })
                  : revision.changes.map((change) => changeWord(change, text)).join('; ')}
              </span>
            </li>
          )
        })}
        {revisions.length === 0 ? <li>{text.t('lot.history.none')}</li> : null}
      </ul>
    </section>
  )
}
