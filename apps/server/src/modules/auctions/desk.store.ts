import type { Pool, PoolClient } from 'pg'
import {
  type DeskLot,
  type DeskSale,
  type RecurrenceCode,
  type SaleTypeWord,
  YARD_LOTS_MAX,
} from '@app/contract/operations/sales/sale-desk.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

type Reader = Pick<Pool, 'query'>

/** A sale as operators see it, with its start as an instant. */
export interface SaleRow extends Omit<DeskSale, 'clock' | 'startsAt' | 'endsAt' | 'name' | 'recurrence' | 'cancelReason'> {
  readonly startsAtMs: number
  readonly endsAtMs: number | null
  readonly name: string | null
  readonly recurrence: RecurrenceCode | null
  readonly country: string
  readonly cancelReason: string | null
  /** Day and clock of the yard at which it was to begin before it was moved, `YYYY-MM-DD HH:mm`; null where it was not. */
  readonly plannedAt: string | null
}

/** What is shown of a sale. The run list is counted for each, so only sales that an answer shows may reach it. */
export const SHOWN = `select s.id as "saleId", s.selling_site as "sellingSite", s.yard as "yardNumber", y.name as "yardName", y.zone, y.country,
    to_char(s.local_date, 'YYYY-MM-DD') as "localDate", to_char(s.starts_at at time zone y.zone, 'HH24:MI') as "localTime",
    ${epochMs('s.starts_at')} as "startsAtMs", ${epochMs('s.ends_at')} as "endsAtMs", s.lane, s.sale_type as "saleType", s.status, s.name, s.recurrence,
    s.end_of_pre_bid_minutes as "endOfPreBidMinutes", s.cancel_reason as "cancelReason",
    (select to_char(m.from_starts_at at time zone y.zone, 'YYYY-MM-DD HH24:MI') from sale_moves m where m.sale_id = s.id order by m.id limit 1)
      as "plannedAt",
    (select count(*)::int from lots l where l.sale_id = s.id and l.status <> 'WITHDRAWN') as "lotCount"`
/** All sales of these sites that start from an instant on, epoch milliseconds, of one yard or of all, in the order of their starts. */
export async function listSales(
  pool: Reader,
  { sites, yard, fromMs }: { readonly sites: readonly string[]; readonly yard: number | null; readonly fromMs: number },
): Promise<SaleRow[]> {
  const { rows } = await pool.query<SaleRow>(
    `${SHOWN} from sales s join yards y on y.number = s.yard
     where s.selling_site = any($1) and ($2::int is null or s.yard = $2) and s.starts_at >= to_timestamp($3 / 1000.0)
     order by s.starts_at, s.yard, s.lane`,
    [sites, yard, fromMs],
  )
  return rows
}

/** One sale of these sites; null for none. */
export async function findSale(pool: Reader, saleId: number, sites: readonly string[]): Promise<SaleRow | null> {
  const { rows } = await pool.query<SaleRow>(
    `${SHOWN} from sales s join yards y on y.number = s.yard where s.id = $1 and s.selling_site = any($2)`,
    [saleId, sites],
  )
  return rows[0] ?? null
}

/** Locks a sale until the transaction ends; after the lots, as everywhere. Answers its current state. */
export async function lockSale(client: PoolClient, saleId: number): Promise<string | null> {
  const { rows } = await client.query<{ status: string }>('select status from sales where id = $1 for update', [saleId])
  return rows[0]?.status ?? null
}

export interface YardRow {
  readonly number: number
  readonly zone: string
  readonly selling_site: SiteCode
}

export async function findYard(pool: Reader, number: number, sites: readonly string[]): Promise<YardRow | null> {
  const { rows } = await pool.query<YardRow>('select number, zone, selling_site from yards where number = $1 and selling_site = any($2)', [
    number,
    sites,
  ])
  return rows[0] ?? null
}

/** Yards that sell on these sites by their names, with their IANA zones. */
export async function listYards(pool: Reader, sites: readonly string[]): Promise<{ number: number; name: string; zone: string }[]> {
  const { rows } = await pool.query<{ number: number; name: string; zone: string }>(
    'select number, name, zone from yards where selling_site = any($1) order by name, number',
    [sites],
  )
  return rows
}

/** A sale to be made. */
export interface NewSale {
  readonly sellingSite: SiteCode
  readonly yard: number
  readonly startsAtMs: number
  readonly endsAtMs: number | null
  readonly localDate: string
  readonly lane: string
  readonly saleType: SaleTypeWord
  readonly endOfPreBidMinutes: number
  readonly name: string
  readonly recurrence: RecurrenceCode
}

/** Makes a sale and answers its id; null where the yard has one at that time in that lane. */
export async function insertSale(pool: Reader, sale: NewSale): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, ends_at, local_date, lane, sale_type, end_of_pre_bid_minutes, name, recurrence)
     values ($1, $2, to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), $5, $6, $7, $8, nullif($9, ''), nullif($10, ''))
     on conflict (selling_site, yard, starts_at, lane) do nothing returning id`,
    [
      sale.sellingSite,
      sale.yard,
      sale.startsAtMs,
      sale.endsAtMs,
      sale.localDate,
      sale.lane,
      sale.saleType,
      sale.endOfPreBidMinutes,
      sale.name,
      sale.recurrence,
    ],
  )
  return rows[0]?.id ?? null
}

/** Lot `l` is sold on a minimum that `b` does not have, and that may still be set: it has no bid and is not on the block. */
export const WITHOUT_MINIMUM = `(l.sale_status is not distinct from 'MINIMUM_BID' and b.reserve_minor is null and b.outcome is null
  and coalesce(b.bid_count, l.bid_count) = 0 and coalesce(b.phase, 'SCHEDULED') in ('SCHEDULED', 'PRELIM', 'PRELIM_CLOSED'))`
/** Lot `l` has no picture of any kind (`lot-pictures.ts`). */
export const WITHOUT_PICTURE = `(l.look_key is null and l.image_thumbnail is null and not exists (select from lot_images i where i.lot = l.number))`

const LOT = `select l.number as "lotNumber", l.item_number as "itemNumber", l.description, coalesce(l.seller_name, '') as "sellerName", l.status,
    coalesce(l.sale_status, '') as "saleStatus", l.currency, coalesce(b.start_minor, 0) as "startMinor", b.reserve_minor as "reserveMinor",
    l.buy_now_minor as "buyNowMinor", l.make_offer as "makeOffer", coalesce(b.bid_count, l.bid_count) as "bidCount",
    coalesce(b.price_minor, l.high_bid_minor, 0) as "priceMinor", b.phase, b.outcome,
    ${WITHOUT_MINIMUM} as "isWithoutMinimum", ${WITHOUT_PICTURE} as "isWithoutPicture"
  from lots l left join lot_bidding b on b.lot = l.number`

/** The run list of a sale, in order. */
export async function listSaleLots(pool: Reader, saleId: number): Promise<DeskLot[]> {
  const { rows } = await pool.query<DeskLot>(
    `${LOT} where l.sale_id = $1 and l.status <> 'WITHDRAWN' order by l.item_number nulls last, l.number`,
    [saleId],
  )
  return rows
}

/** Open lots of a yard that are in no sale, the longest there first. */
export async function listYardLots(pool: Reader, yard: number, sites: readonly string[]): Promise<DeskLot[]> {
  const { rows } = await pool.query<DeskLot>(
    `${LOT} where (l.yard = $1 or l.physical_yard = $1) and l.sale_id is null and l.status = 'OPEN' and l.selling_site = any($2)
     order by l.created_at nulls last, l.number limit ${YARD_LOTS_MAX}`,
    [yard, sites],
  )
  return rows
}

export async function readDeskLot(pool: Reader, lot: number): Promise<DeskLot | null> {
  const { rows } = await pool.query<DeskLot>(`${LOT} where l.number = $1`, [lot])
  return rows[0] ?? null
}

/** Which of these lots are not sold by these sites, or are unknown. */
export async function listForeign(pool: Reader, lots: readonly number[], sites: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    `select asked.lot from unnest($1::bigint[]) asked(lot)
     where not exists (select from lots l where l.number = asked.lot and l.selling_site = any($2))`,
    [lots, sites],
  )
  return rows.map(({ lot }) => lot)
}

/** The last item number of a sale, 0 for an empty one. */
export async function lastItem(client: PoolClient, saleId: number): Promise<number> {
  const { rows } = await client.query<{ item: number }>('select coalesce(max(item_number), 0)::int as item from lots where sale_id = $1', [
    saleId,
  ])
  return rows[0]?.item ?? 0
}

/** Puts a lot on a run list; its item number orders it, behind those whose place is fixed. */
export async function listInSale(
  client: PoolClient,
  { saleId, lot, item, lane }: { readonly saleId: number; readonly lot: number; readonly item: number; readonly lane: string },
): Promise<void> {
  await client.query(
    `insert into sale_items (sale_id, lot, item_number, lane) values ($1, $2, $3, $4)
     on conflict (sale_id, lot) do update set item_number = excluded.item_number, lane = excluded.lane, position = null`,
    [saleId, lot, item, lane],
  )
}

/** Sales of a series whose start is over and that have no successor yet; one that was cancelled does not end its series. */
export async function listSeriesToRepeat(pool: Reader): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select s.id from sales s where s.recurrence is not null and s.starts_at < now() and not exists (
       select from sales later where later.selling_site = s.selling_site and later.yard = s.yard and later.lane = s.lane
         and later.recurrence = s.recurrence and later.starts_at > s.starts_at)
     order by s.id limit 100`,
  )
  return rows.map(({ id }) => id)
}

/** Fixes the order of a run: items and places from 1, as the lots are given. */
export async function fixOrder(client: PoolClient, saleId: number, lots: readonly number[]): Promise<void> {
  await client.query(
    `update sale_items i set item_number = o.place, position = o.place
     from unnest($2::bigint[]) with ordinality as o(lot, place) where i.sale_id = $1 and i.lot = o.lot`,
    [saleId, lots],
  )
}
