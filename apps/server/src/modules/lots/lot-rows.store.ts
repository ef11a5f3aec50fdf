import { SALE_OVER_AT } from '@app/rules/auctions/sale-over.ts'
import { OFFERS_END_AT, UNSOLD_OFFERS } from '@app/rules/auctions/unsold-offers.ts'
import { lotTaxOf, type RawLotTax } from '#modules/tax-terms/index.ts'
import type { LaneQueue } from '@app/contract/lots/lot-view.ts'
import type { Pool } from 'pg'
import { readLaneQueues } from './lane-queues.store.ts'

/** SQL for what a lot `l` is called: its description, else year, make and model. */
export const LOT_TITLE =
  "coalesce(nullif(l.description, ''), concat_ws(' ', l.year, nullif(l.make, ''), nullif(coalesce(l.model_detail, l.model_group), '')))"

/** A lot with its yards and sale, as pages and calls show it; absent is null. */
export interface LotRow {
  readonly number: number
  readonly status: string
  readonly revision: number
  readonly bid_count: number
  readonly site_codes: readonly string[]
  readonly is_wholesale: boolean
  readonly sale_id: number | null
  readonly auction_at_ms: number | null
  /** `YYYY-MM-DD HH:mm:ss` on the clock of the sale's yard. */
  readonly local_time: string | null
  readonly auction_date_type: string | null
  readonly zone_label: string | null
  readonly zone: string | null
  readonly sale_type: string | null
  readonly run_status: string | null
  readonly end_of_pre_bid_minutes: number | null
  readonly has_live_sale: boolean
  readonly yard: number
  readonly yard_name: string | null
  readonly physical_yard: number
  readonly physical_yard_name: string | null
  readonly lane: string
  readonly item_number: number | null
  readonly grid_row: string | null
  readonly vehicle_type: string
  readonly vehicle_category: string | null
  readonly year: number | null
  readonly make: string | null
  readonly make_code: string | null
  readonly model_group: string | null
  readonly model_detail: string | null
  readonly trim_level: string | null
  readonly body_style: string | null
  readonly color: string | null
  readonly description: string
  readonly slug: string
  readonly vin: string | null
  readonly engine: string | null
  readonly drive: string | null
  readonly transmission: string | null
  readonly fuel: string | null
  readonly cylinders: string | null
  readonly has_keys: string | null
  readonly condition_code: string | null
  readonly primary_damage: string | null
  readonly secondary_damage: string | null
  readonly odometer: number | null
  readonly odometer_brand: string | null
  readonly odometer_unit: string
  readonly title_state: string | null
  readonly title_type: string | null
  readonly title_group: string | null
  readonly sale_status: string | null
  readonly special_note: string | null
  readonly announcements: string | null
  readonly sale_light: string | null
  readonly auto_grade: number | null
  readonly feature_codes: readonly string[]
  readonly seller_name: string | null
  readonly is_seller_public: boolean | null
  readonly currency: string
  readonly retail_value_minor: number | null
  readonly repair_cost_minor: number | null
  readonly high_bid_minor: number | null
  readonly buy_now_minor: number | null
  readonly make_offer: boolean
  /** When it last found no buyer, of lots that take offers now. */
  readonly unsold_at_ms: number | null
  readonly unsold_high_minor: number | null
  readonly lot_tax: RawLotTax
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string
  readonly lat: number | null
  readonly lon: number | null
  readonly offsite_city: string | null
  readonly image_thumbnail: string | null
  readonly look_key: string | null
  readonly stored_thumbnail: string | null
  readonly updated_at_ms: number
  readonly is_sale_over: boolean
  readonly is_sale_closed: boolean
  /** Its place in a lane that runs; null elsewhere, and once it was offered. */
  readonly queue: LaneQueue | null
}

type StoredRow = Omit<LotRow, 'queue'>

const ROWS = `select l.number, l.status, l.revision, l.bid_count, l.site_codes, l.is_wholesale, l.sale_id,
  (extract(epoch from l.auction_at) * 1000)::float8 as auction_at_ms, to_char(l.local_start, 'YYYY-MM-DD HH24:MI:SS') as local_time,
  l.auction_date_type, l.zone_label, coalesce(h.zone, p.zone) as zone, s.sale_type, s.status as run_status, s.end_of_pre_bid_minutes,
  coalesce((${SALE_OVER_AT}) <= now(), false) as is_sale_over, (s.status = 'CLOSED' or b.phase = 'CLOSED') is true as is_sale_closed,
  exists (select from sales r where r.yard = l.yard and r.status = 'RUNNING' and r.local_date = l.local_start::date) as has_live_sale,
  l.yard, h.name as yard_name, l.physical_yard, p.name as physical_yard_name, l.lane, l.item_number, l.grid_row, l.vehicle_type, l.vehicle_category,
  l.year::int as year, l.make, l.make_code, l.model_group, l.model_detail, l.trim_level, l.body_style, l.color, l.description, l.slug, l.vin, l.engine,
  l.drive, l.transmission, l.fuel, l.cylinders, l.has_keys, l.condition_code, l.primary_damage, l.secondary_damage, l.odometer, l.odometer_brand,
  l.odometer_unit, l.title_state, l.title_type, l.title_group, l.sale_status, l.special_note, l.announcements, l.sale_light,
  l.auto_grade::float8 as auto_grade, l.feature_codes, l.seller_name, (select is_public from sellers c where c.name = l.seller_name) as is_seller_public,
  l.currency, l.retail_value_minor, l.repair_cost_minor, l.high_bid_minor, l.buy_now_minor, l.make_offer, l.unsold_high_minor,
  ${lotTaxOf(`coalesce(s.local_date, l.local_start::date, (now() at time zone coalesce(h.zone, 'UTC'))::date)`)} as lot_tax,
  case when ${UNSOLD_OFFERS} and coalesce(now() < ${OFFERS_END_AT}, true) then floor(extract(epoch from l.unsold_at) * 1000)::float8 end as unsold_at_ms, l.city, l.state, l.zip, l.country, l.lat, l.lon,
  l.offsite_city, l.image_thumbnail, l.look_key, (select thumbnail_url from lot_images i where i.lot = l.number order by sequence limit 1) as stored_thumbnail,
  floor(extract(epoch from l.updated_at) * 1000)::float8 as updated_at_ms
from lots l left join sales s on s.id = l.sale_id left join lot_bidding b on b.lot = l.number left join yards h on h.number = l.yard left join yards p on p.number = l.physical_yard`

/** Rows with the place of their lots in lanes that run. */
async function withQueues<T extends StoredRow>(pool: Pool, rows: readonly T[]): Promise<(T & Pick<LotRow, 'queue'>)[]> {
  const saleIds = new Set(rows.flatMap(({ sale_id, run_status }) => (sale_id !== null && run_status === 'RUNNING' ? [sale_id] : [])))
  const queues = await readLaneQueues(pool, [...saleIds])
  return rows.map((row) => ({ ...row, queue: queues.get(row.number) ?? null }))
}

/** Rows of the given lots in no promised order; unknown lots are missing. */
export async function readLotRows(pool: Pool, lots: readonly number[]): Promise<LotRow[]> {
  if (lots.length === 0) return []
  const { rows } = await pool.query<StoredRow>({ name: 'lot-rows', text: `${ROWS} where l.number = any($1::bigint[])`, values: [lots] })
  return withQueues(pool, rows)
}

/** Row of one lot, or null. */
export const findLotRow = async (pool: Pool, lot: number): Promise<LotRow | null> => (await readLotRows(pool, [lot]))[0] ?? null

/** One step of a lot's history as stored. */
export interface RevisionRow {
  readonly revision: number
  readonly changed_at_ms: number
  readonly source: string
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

/** Steps of a lot's history shown at most, newest first. */
const REVISIONS_SHOWN = 100

export interface ImageRow {
  readonly sequence: number
  readonly kind: 'IMG' | 'EXT360' | 'INT360'
  readonly thumbnail_url: string
  readonly full_url: string
  readonly high_res_url: string | null
  readonly frame_count: number | null
}

/** The sale that a lot without one was in when it was cancelled. */
export interface CancelledSaleRow {
  readonly startsAtMs: number
  readonly reason: string
}

/** A lot with its history and its stored pictures in order of their sequence. */
export interface WholeLot {
  readonly row: LotRow
  readonly revisions: readonly RevisionRow[]
  readonly images: readonly ImageRow[]
  readonly cancelledSale: CancelledSaleRow | null
}

// As one value: to describe eighty columns and to read each costs both sides more than to write and read one text.
const WHOLE_LOT = `select row_to_json(found) as lot from (select whole.*,
  (select coalesce(json_agg(r order by r.revision desc), '[]') from (select revision, floor(extract(epoch from changed_at) * 1000) as changed_at_ms, source, changes
    from lot_revisions where lot = whole.number order by revision desc limit ${REVISIONS_SHOWN}) r) as revisions,
  (select coalesce(json_agg(i order by i.sequence), '[]') from (select sequence, kind, thumbnail_url, full_url, high_res_url, frame_count
    from lot_images where lot = whole.number) i) as images,
  case when whole.sale_id is null then (
    select json_build_object('startsAtMs', floor(extract(epoch from s.starts_at) * 1000), 'reason', coalesce(s.cancel_reason, ''))
    from sales s where s.status = 'CANCELLED' and s.cancelled_at is not null
      and exists (select from sale_items i where i.sale_id = s.id and i.lot = whole.number)
      and not exists (select from sales n join sale_items i on i.sale_id = n.id and i.lot = whole.number
        where n.status in ('RUNNING', 'CLOSED') and n.starts_at > s.cancelled_at)
    order by s.cancelled_at desc limit 1) end as "cancelledSale"
from (${ROWS} where l.number = $1) whole) found`

/** One lot with all that its page shows, by one question; null when there is none. */
export async function findWholeLot(pool: Pool, lot: number): Promise<WholeLot | null> {
  const { rows } = await pool.query<{ readonly lot: StoredRow & Omit<WholeLot, 'row'> }>({
    name: 'whole-lot',
    text: WHOLE_LOT,
    values: [lot],
  })
  const found = rows[0]?.lot
  if (found === undefined) return null
  const [row] = await withQueues(pool, [found])
  return row === undefined ? null : { row, revisions: found.revisions, images: found.images, cancelledSale: found.cancelledSale }
}
