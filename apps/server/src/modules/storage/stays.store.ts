import { sql } from 'kysely'
import type { StorageBlocked } from '@app/contract/release/storage.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { LOT_TITLE } from '#modules/lots/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A win whose lot stands or stood in a yard of ours, with all that decides what its storage costs. */
export interface StayRow {
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly title: string
  readonly site: SiteCode
  readonly zone: string | null
  readonly yard: number
  readonly vehicleType: string
  readonly currency: CurrencyCode
  /** The schedule that was frozen with the award. */
  readonly scheduleId: string
  readonly awardedAtMs: number
  /** Whether the win itself was billed. */
  readonly isBilled: boolean
  /** When it left; null for one that has not. */
  readonly leftAtMs: number | null
  /** Days off of the site since about the award. */
  readonly holidays: readonly string[]
  /** Days that stand as billed, YYYY-MM-DD. */
  readonly billedDays: readonly string[]
  /** The earliest first. */
  readonly blocks: readonly StorageBlocked[]
}

const DAY = 'YYYY-MM-DD'
const STAY = sql.raw(`a.id as "awardId", a.lot, a.account_id as "payerId", l.selling_site as site, y.zone,
    ${LOT_TITLE} as title,
    coalesce(l.physical_yard, l.yard) as yard, l.vehicle_type as "vehicleType", a.currency, a.schedule_id as "scheduleId",
    ${epochMs('a.awarded_at')} as "awardedAtMs", exists (select from invoices i where i.award_id = a.id and i.kind = 'INVOICE') as "isBilled", ${epochMs('r.used_at')} as "leftAtMs",
    array(select to_char(o.on_day, '${DAY}') from site_holidays o where o.site = l.selling_site and o.on_day >= a.awarded_at::date - 2) as holidays,
    array(select to_char(c.on_day, '${DAY}') from storage_charges c where c.award_id = a.id and c.credit_note_id is null) as "billedDays",
    (select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind, 'from', to_char(b.from_day, '${DAY}'),
        'to', to_char(coalesce(e.to_day, b.to_day), '${DAY}'), 'reason', b.reason, 'evidence', b.evidence) order by b.from_day, b.id), '[]')
      from storage_blocks b left join storage_block_ends e on e.block_id = b.id where b.lot = a.lot) as blocks`)
// What stands at somebody else's place is not stored by us.
const FROM =
  sql.raw(`awards a join lots l on l.number = a.lot and a.bears_storage and coalesce(l.offsite_city, '') = '' left join yards y on y.number = coalesce(l.physical_yard, l.yard)
    left join release_passes r on r.award_id = a.id and r.revoked_at is null and r.used_at is not null`)

/** Lots that a payer has won and that have not left; of some of them where they are named. The one won last first; all without a limit. */
export async function listStays(
  db: Db | Tx,
  payerId: number,
  { lots, limit = null }: { readonly lots: readonly number[] | null; readonly limit?: number | null },
): Promise<readonly StayRow[]> {
  const { rows } = await sql<StayRow>`
    select ${STAY} from ${FROM} where a.account_id = ${payerId} and a.voided_at is null and r.used_at is null
      and (${lots === null} or a.lot = any(${lots ?? []}::bigint[]))
    order by a.awarded_at desc, a.id desc limit ${limit}::bigint`.execute(db)
  return rows
}

/** The stay of a lot that stands as won; null for none. */
export async function findStay(db: Db | Tx, lot: number): Promise<StayRow | null> {
  const { rows } = await sql<StayRow>`
    select ${STAY} from ${FROM} where a.lot = ${lot} and a.voided_at is null order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
