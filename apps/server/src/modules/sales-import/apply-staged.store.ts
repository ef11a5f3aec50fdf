import { inSessionTransaction } from '#platform/db/in-transaction.ts'
import { retrying } from '#platform/db/retry.ts'
import { HISTORY_FIELDS, IS_SALE_TERM } from '@app/rules/import/source-row.ts'
import { NORMALISER_VERSION } from '@app/rules/import/normalise-row.ts'
import type { PoolClient } from 'pg'
import { openFileLedgers } from '#modules/sale-changes/index.ts'
import { FEED_CHANNEL } from '#platform/db/lot-feed.ts'
import { SHARED_COLUMNS } from '#modules/sales-file/index.ts'

/** Column of a lot and the expression over a staged row that fills it: s the row, p its place, t its sale. */
type Filled = readonly [column: string, expression: string]

const DESCRIPTION_COLUMNS = new Set<string>(
  `vehicle_type vehicle_category year make make_code model_group model_detail trim_level body_style color description vin engine drive
  transmission fuel cylinders has_keys condition_code primary_damage secondary_damage loss_type odometer odometer_brand odometer_unit
  title_state title_type title_group special_note announcements sale_light auto_grade grid_row retail_value_minor repair_cost_minor
  image_thumbnail image_url look_key source_updated_at`.split(/\s+/),
)

const filled: readonly Filled[] = [
  ...SHARED_COLUMNS.map(([name]): Filled => [name, `s.${name}`]),
  ['slug', `s.slug_head || '-' || p.slug`],
  ['physical_yard', 'p.physical_yard'],
  ['selling_site', 'p.selling_site'],
  ['city', 'p.city'],
  ['state', 'p.state'],
  ['zip', 'p.zip'],
  ['country', 'p.country'],
  ['lat', 'p.lat'],
  ['lon', 'p.lon'],
  ['sale_id', 't.sale_id'],
  ['auction_at', 't.starts_at'],
  ['local_start', 't.local_start'],
  ['auction_date_type', `case when t.key is not null then case when t.is_timed then 'F' else 'E' end end`],
]

const changeable = filled.filter(([name]) => name !== 'number')

/** Columns that not every file speaks of, and what they become; what the desk of tax says meanwhile is not lost. */
const TAX_COLUMNS: Readonly<Partial<Record<string, string>>> = {
  tax_status: 'case when d.changes_tax then d.new_tax_status else l.tax_status end',
  file_tax_status: 'case when d.speaks_of_tax then d.new_tax_status else l.file_tax_status end',
}

// A file that has the column of tax says something where its word is another than that of the file before; else what holds now stays,
// whoever said it.
const SAYS_TAX = `l.file_tax_status is distinct from s.tax_status and l.tax_status is distinct from s.tax_status`

const PLACED = `join staged_places p on p.key = s.place_key
  left join staged_sales t on t.key = s.sale_key`

// Staged rows and whether they differ from their lots. Unchanged rows cost this one look-up.
const FIND_KNOWN = `
insert into staged_known (row, differs)
select s.ctid, l.source is distinct from s.source or l.auction_at is distinct from t.starts_at or l.normalised_by <> ${NORMALISER_VERSION}
  or l.status = 'WITHDRAWN' or not l.site_codes @> p.site_codes or ($1::boolean and ${SAYS_TAX})
from staged s ${PLACED}
join lots l on l.number = s.number`

const IN_CHUNK = `k.ctid >= format('(%s,0)', $1::int)::tid and k.ctid < format('(%s,0)', $2::int)::tid`

// $7 are the lots whose ledger says so already; search learns of it a moment later.
const GUARDED = `(l.bid_count > 0 or l.status in ('ON_BLOCK', 'NEGOTIATION', 'SOLD') or l.number = any($7::bigint[]))`

// A lot with bids keeps its sale terms, whatever the file says of them.
const SOURCE_SO_FAR = `case when ${GUARDED} then (
    select string_agg(case when is_term then old_cell else new_cell end, E'\\x1f' order by i)
    from unnest(string_to_array(l.source, E'\\x1f'), string_to_array(s.source, E'\\x1f'), $5::boolean[]) with ordinality as c(old_cell, new_cell, is_term, i)
  ) else s.source end`

const CELL_CHANGES = `(
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'from', nullif(old_cell, ''), 'to', nullif(new_cell, '')) order by i), '[]')
  from unnest($4::text[], string_to_array(c.old_source, E'\\x1f'), string_to_array(c.new_source, E'\\x1f')) with ordinality as d(field, old_cell, new_cell, i)
  where field is not null and old_cell is distinct from new_cell)`

const SALE_CHANGE = `case when not c.is_guarded and c.old_file_start is distinct from c.new_file_start
  then jsonb_build_array(jsonb_build_object('field', 'auctionAt', 'from', c.old_auction_at, 'to', c.new_auction_at)) else '[]' end`

const STATUS_CHANGE = `case when c.old_status = 'WITHDRAWN' and not c.is_guarded
  then jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'WITHDRAWN', 'to', 'OPEN')) else '[]' end`

const TAX_CHANGE = `case when c.changes_tax and c.new_tax_status is distinct from c.old_tax_status
  then jsonb_build_array(jsonb_build_object('field', 'taxStatus', 'from', c.old_tax_status, 'to', c.new_tax_status)) else '[]' end`

const DIFFERING = `select s.number from staged_known k join staged s on s.ctid = k.row where ${IN_CHUNK} and k.differs`

const sameOnGuard = ([name, expression]: Filled): string =>
  name === 'slug' || DESCRIPTION_COLUMNS.has(name)
    ? `${expression} as new_${name}`
    : `case when ${GUARDED} then l.${name} else ${expression} end as new_${name}`

// $8: whether the file has the column of tax.
const TAX_SO_FAR = `l.tax_status as old_tax_status, s.tax_status as new_tax_status, $8::boolean and not ${GUARDED} as speaks_of_tax,
    $8::boolean and not ${GUARDED} and l.file_tax_status is distinct from s.tax_status as changes_tax,
    $8::boolean and ${GUARDED} and ${SAYS_TAX} as keeps_tax`

const CHANGE = `
with c as materialized (
  select s.number, l.source as old_source, ${SOURCE_SO_FAR} as new_source, s.source as file_source,
    ${GUARDED} and l.seller_name is distinct from s.seller_name as keeps_seller, l.status as old_status, ${TAX_SO_FAR},
    l.sale_id as old_sale_id, ${GUARDED} as is_guarded,
    l.auction_at as old_auction_at,
    l.local_start - make_interval(days => l.shift_days) as old_file_start, t.file_start as new_file_start,
    case when ${GUARDED} or l.auction_at is not distinct from t.starts_at then l.shift_days else $3::int end as new_shift_days,
    case when l.site_codes @> p.site_codes then l.site_codes
         else (select array_agg(distinct code order by code) from unnest(l.site_codes || p.site_codes) code) end as new_site_codes,
    ${changeable
      .filter(([name]) => name !== 'source' && TAX_COLUMNS[name] === undefined)
      .map(sameOnGuard)
      .join(', ')}
  from staged_known k
  join staged s on s.ctid = k.row
  ${PLACED}
  join lots l on l.number = s.number
  where ${IN_CHUNK} and k.differs
), d as materialized (
  select c.*, ${CELL_CHANGES} || ${SALE_CHANGE} || ${STATUS_CHANGE} || ${TAX_CHANGE} as changes
  from c
), updated as (
  update lots l set
    ${changeable.map(([name]) => `${name} = ${TAX_COLUMNS[name] ?? `d.new_${name}`}`).join(', ')},
    site_codes = d.new_site_codes,
    shift_days = d.new_shift_days,
    normalised_by = ${NORMALISER_VERSION},
    status = case when l.status = 'WITHDRAWN' and not d.is_guarded then 'OPEN' else l.status end,
    revision = l.revision + case when d.changes = '[]' then 0 else 1 end,
    updated_at = now()
  from d
  where l.number = d.number and (not d.is_guarded or d.changes <> '[]' or l.normalised_by <> ${NORMALISER_VERSION} or l.site_codes <> d.new_site_codes)
  returning l.number, l.revision, d.changes, d.old_sale_id, l.sale_id, l.item_number
), fed as (
  insert into feed (lot) select number from updated
), told as (
  insert into lot_revisions (lot, revision, source, changes)
  select number, revision, $6::text, changes from updated where changes <> '[]'
), unlisted as (
  delete from sale_items i using updated u, sales
  where i.lot = u.number and i.sale_id = u.old_sale_id and u.old_sale_id is distinct from u.sale_id
    and sales.id = i.sale_id and sales.status = 'SCHEDULED' and sales.starts_at > now()
), listed as (
  insert into sale_items (sale_id, lot, item_number)
  select sale_id, number, item_number from updated where sale_id is not null
  on conflict (sale_id, lot) do update set item_number = excluded.item_number where sale_items.item_number is distinct from excluded.item_number
)
select count(*)::int as changed, count(*) filter (where changes <> '[]')::int as revised,
  (select count(*)::int from d where d.new_source is distinct from d.file_source or d.keeps_tax) as "keptTerms",
  (select count(*)::int from d where d.keeps_seller) as "keptSellers",
  coalesce(array_agg(distinct old_sale_id) filter (where old_sale_id is distinct from sale_id and old_sale_id is not null), '{}') as "leftSales"
from updated`

/** How many lots differ from their staged rows, and how many blocks the list of all staged rows fills, to be cut into chunks. */
export interface StagedWork {
  readonly changed: number
  readonly knownBlocks: number
}

/**
 * Compares the staged rows (their number is given) with the lots that stand, once. `hasTax`: whether the file says how lots are sold for
 * tax. Touches staging tables only.
 * @throws Error when one of these lots is no more.
 */
export async function findWork(session: PoolClient, { stagedRows, hasTax }: { stagedRows: number; hasTax: boolean }): Promise<StagedWork> {
  await session.query(FIND_KNOWN, [hasTax])
  const { rows } = await session.query<StagedWork & { known: number }>(
    `select count(*)::int as known, count(*) filter (where differs)::int as changed,
       (pg_relation_size('staged_known') / current_setting('block_size')::int)::int as "knownBlocks"
     from staged_known`,
  )
  const { known = 0, changed = 0, knownBlocks = 0 } = rows[0] ?? {}
  if (known !== stagedRows) throw new Error('lots went away while the file was read; run the same import again')
  return { changed, knownBlocks }
}

/** A run of blocks of the list of staged rows; applied in one transaction. */
export interface Chunk {
  readonly fromBlock: number
  readonly toBlock: number
}

/** How rows are applied: the shift in days, and the words that name this import in a lot's history. */
export interface ApplyOptions {
  readonly shiftDays: number
  readonly historySource: string
  /** Whether the file says how its lots are sold for tax. */
  readonly hasTax: boolean
  /** When something happens now, for the ledgers. */
  readonly nowMs: () => number
}

export interface ChangedChunk {
  readonly changed: number
  /** Changed lots whose history grew. */
  readonly revised: number
  /** Lots whose sale terms the file says otherwise and that keep them, since they have bids, are on the block or are decided; of their sellers alike. */
  readonly keptTerms: number
  readonly keptSellers: number
  /** Sales that lots were taken off. */
  readonly leftSales: readonly number[]
}

/** A ledger began while its lot was being changed; the chunk is done again and finds it. */
class LedgerBegan extends Error {
  readonly code = '40001'
}

const TRIES_MAX = 5

/** Runs a chunk in a transaction; again when it met a bid on one of its lots. */
export const inChunkTransaction = <T>(session: PoolClient, work: () => Promise<T>): Promise<T> =>
  retrying(() => inTransaction(session, work), TRIES_MAX)

/** @throws Error (to be tried again) when one of these lots has a ledger that is not among those locked. */
export async function checkNoneBegan(session: PoolClient, lots: readonly number[], locked: readonly number[]): Promise<void> {
  const { rows } = await session.query('select from lot_bidding where lot = any($1::bigint[]) and not lot = any($2::bigint[]) limit 1', [
    lots,
    locked,
  ])
  if (rows.length > 0) throw new LedgerBegan('a ledger began while its lot was being changed')
}

/** Runs work in a transaction, at whose end readers of the feed are woken. */
export function inTransaction<T>(session: PoolClient, work: () => Promise<T>): Promise<T> {
  return inSessionTransaction(session, async () => {
    const result = await work()
    await session.query(`select pg_notify('${FEED_CHANNEL}', '')`)
    return result
  })
}

/** Changes the differing lots of a chunk of `staged_known`, with history, run lists, feed and ledgers. */
export function changeLots(session: PoolClient, { fromBlock, toBlock }: Chunk, options: ApplyOptions): Promise<ChangedChunk> {
  return inChunkTransaction(session, async () => {
    const differing = await session.query<{ number: number }>(DIFFERING, [fromBlock, toBlock])
    const lots = differing.rows.map(({ number }) => number)
    const ledgers = await openFileLedgers(session, lots, options.nowMs)
    const values = [
      fromBlock,
      toBlock,
      options.shiftDays,
      HISTORY_FIELDS,
      IS_SALE_TERM,
      options.historySource,
      ledgers.frozen,
      options.hasTax,
    ]
    const { rows } = await session.query<ChangedChunk>(CHANGE, values)
    await checkNoneBegan(session, lots, ledgers.lots)
    await ledgers.recordChanges()
    return rows[0] ?? { changed: 0, revised: 0, keptTerms: 0, keptSellers: 0, leftSales: [] }
  })
}

/** Removes future sales that lots were taken off when nothing is left in them. */
export async function removeEmptySales(session: PoolClient, sales: readonly number[]): Promise<void> {
  await session.query(
    `delete from sales s where s.id = any($1) and s.status = 'SCHEDULED' and s.starts_at > now()
       and not exists (select from sale_items i where i.sale_id = s.id) and not exists (select from lots l where l.sale_id = s.id)`,
    [sales],
  )
}
