import type { Pool } from 'pg'
import { INVENTORY_PAGE_SIZE } from '@app/contract/bidder-numbers/number-limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { accountName } from '#modules/accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A bought lot with the yard where it stands; absent is null. */
export interface InventoryRow {
  readonly lot: number
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly vin: string | null
  readonly gridRow: string | null
  readonly sellingSite: SiteCode
  readonly zone: string | null
  readonly offsite: string
  readonly yardName: string | null
  readonly address: string
  readonly phone: string
  readonly buyerNumber: number
  readonly boughtAtMs: number
}

export interface InventoryYard {
  readonly number: number
  readonly name: string
  readonly lots: number
}

/**
 * Lots that account $1 bought, that have not left their yard and that match: $2 a lot or a buyer number, $3 the end of a VIN, each null for any.
 */
const BOUGHT = `
  from awards a join lots l on l.number = a.lot left join yards y on y.number = coalesce(l.physical_yard, l.yard)
    join accounts b on b.id = coalesce(a.actor_id, a.account_id) left join vacated_numbers v on v.account_id = b.id and v.payer_id = $1
  where a.account_id = $1 and a.voided_at is null and not exists (
      select from release_passes r where r.award_id = a.id and r.revoked_at is null and r.used_at is not null)
    and ($2::bigint is null and $3::text is null or l.number = $2 or coalesce(v.number, b.number) = $2 or upper(l.vin) like '%' || $3)`

const OF_YARD = `and ($4::int is null or coalesce(l.physical_yard, l.yard) = $4)`
const WORDS = (...columns: readonly string[]): string => `concat_ws(', ', ${columns.map((column) => `nullif(${column}, '')`).join(', ')})`

const ROWS = `
  select l.number as lot, l.year, l.make, coalesce(l.model_detail, l.model_group) as model, l.vin, l.grid_row as "gridRow",
    l.selling_site as "sellingSite", y.zone, case when l.offsite_city <> '' then ${WORDS('l.offsite_address', 'l.offsite_city', 'l.offsite_state', 'l.offsite_zip')} else '' end as offsite,
    y.name as "yardName", ${WORDS('y.address1', 'y.address2', 'y.city', 'y.state', 'y.zip')} as address, concat_ws(' ', y.phone_area, y.phone) as phone,
    coalesce(v.number, b.number) as "buyerNumber", ${epochMs('a.awarded_at')} as "boughtAtMs"
  ${BOUGHT} ${OF_YARD} order by a.awarded_at desc, l.number limit ${INVENTORY_PAGE_SIZE} offset $5`
const COUNT = `select count(*)::int as total ${BOUGHT} ${OF_YARD}`
const YARDS = `select y.number, y.name, count(*)::int as lots ${BOUGHT} and y.number is not null group by y.number, y.name order by y.name, y.number`

/** What is asked for: lots of an account, all of them where everything is null. */
export interface InventoryQuestion {
  readonly payerId: number
  readonly number: number | null
  readonly vinEnd: string | null
  readonly yard: number | null
  readonly page: number
}

/** One page of the bought lots that may be collected, how many there are, and at which yards those stand that match whatever the yard. */
export async function readInventory(
  pool: Pool,
  { payerId, number, vinEnd, yard, page }: InventoryQuestion,
): Promise<{ readonly rows: readonly InventoryRow[]; readonly total: number; readonly yards: readonly InventoryYard[] }> {
  const meant = [payerId, number, vinEnd]
  const [lots, counted, yards] = await Promise.all([
    pool.query<InventoryRow>(ROWS, [...meant, yard, (page - 1) * INVENTORY_PAGE_SIZE]),
    pool.query<{ total: number }>(COUNT, [...meant, yard]),
    pool.query<InventoryYard>(YARDS, meant),
  ])
  return { rows: lots.rows, total: counted.rows[0]?.total ?? 0, yards: yards.rows }
}

/** The account that a counterman works for, while both are active, and what it is called; null for none. */
export async function findPayer(pool: Pool, accountId: number): Promise<{ readonly payerId: number; readonly payer: string } | null> {
  const { rows } = await pool.query<{ payerId: number; payer: string }>(
    `select b.id as "payerId",
       ${accountName('b', 'p')} as payer
     from accounts a join accounts b on b.id = a.broker_id left join profiles p on p.account_id = b.id
     where a.id = $1 and a.kind = 'counterman' and not a.is_vacant and b.status in ('active', 'inactive')`,
    [accountId],
  )
  return rows[0] ?? null
}
