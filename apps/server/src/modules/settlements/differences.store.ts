import { sql } from 'kysely'
import type { DifferenceDecision, DifferenceKind } from '@app/contract/settlements/settlement-codes.ts'
import type { SettlementList } from '@app/contract/settlements/settlements.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Something that differs; the amount is what the provider holds more than our books say, signed, minor units. */
export interface Difference {
  readonly provider: string
  readonly day: string
  readonly kind: DifferenceKind
  /** The line, or the attempt where there is none: one difference each. */
  readonly about: string
  readonly attempt: { readonly id: number; readonly site: SiteCode } | null
  readonly currency: string
  readonly amountMinor: number
}

/** Names a difference, once. */
export async function nameDifference(tx: Tx, { provider, day, kind, about, attempt, currency, amountMinor }: Difference): Promise<void> {
  await sql`
    insert into settlement_differences (provider, day, kind, about, attempt_id, site, currency, amount_minor)
    values (${provider}, ${day}::date, ${kind}, ${about}, ${attempt?.id ?? null}, ${attempt?.site ?? null}, ${currency}, ${amountMinor})
    on conflict (provider, kind, about) do nothing`.execute(tx)
}

/**
 * Names what our books have taken at a provider and none of its lines tells of, those that stand open included, once every day from the
 * beginning of the payment to the day after its capture is known. Answers how many.
 */
export async function nameNotThere(db: Db, provider: string): Promise<number> {
  const { rows } = await sql`
    insert into settlement_differences (provider, day, kind, about, attempt_id, site, currency, amount_minor)
    select provider, captured, 'NOT_THERE', ref, id, site, currency, -amount_minor
    from (select *, (captured_at at time zone 'UTC')::date as captured, (created_at at time zone 'UTC')::date as began
      from payment_attempts where provider = ${provider} and captured_at is not null) a
    where not exists (select from settlement_lines l where l.attempt_id = a.id and l.kind = 'CAPTURE')
      and not exists (select from settlement_lines l where l.provider = a.provider and l.state = 'OPEN' and l.payment_key = a.ref)
      and (select count(*) from settlement_days d where d.provider = a.provider and not d.is_unknown and d.day between a.began and a.captured + 1)
        = a.captured + 2 - a.began
    on conflict (provider, kind, about) do nothing returning id`.execute(db)
  return rows.length
}

/** Which differences: of these sites, and those of nobody knows which. */
export interface DifferenceView {
  readonly view: 'open' | 'decided'
  readonly sites: readonly string[]
}

const which = ({ view, sites }: DifferenceView) =>
  sql`d.decision is ${sql.raw(view === 'decided' ? 'not null' : 'null')} and (d.site is null or d.site = any(${[...sites]}))`

type DifferenceRow = Omit<SettlementList['differences'][number], 'foundAt' | 'decidedAt'> & {
  readonly foundAt: Date
  readonly decidedAt: Date | null
}

/** A page of them, the newest first. */
export async function listDifferences(
  db: Db,
  of: DifferenceView,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.id::float8 as "differenceId", d.provider, to_char(d.day, 'YYYY-MM-DD') as day, d.kind, d.currency, d.amount_minor::float8 as "amountMinor",
      coalesce(a.ref, l.payment_ref, d.about) as "paymentRef", p.number, d.found_at as "foundAt", d.decision, d.reason,
      o.number as "decidedBy", d.decided_at as "decidedAt"
    from settlement_differences d left join payment_attempts a on a.id = d.attempt_id left join accounts p on p.id = a.account_id
      left join settlement_lines l on l.provider = d.provider and l.line_id = d.about left join accounts o on o.id = d.decided_by
    where ${which(of)} order by d.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countDifferences(db: Db, of: DifferenceView): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from settlement_differences d where ${which(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

type DayRow = Omit<SettlementList['days'][number], 'askedAt'> & { readonly askedAt: Date }

/** The days that were reconciled, the newest first. */
export async function listDays(db: Db, most: number): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.provider, to_char(d.day, 'YYYY-MM-DD') as day, d.is_unknown as "isUnknown", d.lines, d.booked, d.asked_at as "askedAt",
      (select count(*)::int from settlement_lines l where l.provider = d.provider and l.day = d.day and l.state = 'OPEN') as open,
      coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'takenMinor', taken, 'goneBackMinor', back, 'feeMinor', fee) order by currency)
        from (select currency, coalesce(sum(amount_minor) filter (where kind = 'CAPTURE'), 0) as taken,
            coalesce(-sum(amount_minor) filter (where kind <> 'CAPTURE'), 0) as back, sum(fee_minor) as fee
          from settlement_lines l where l.provider = d.provider and l.day = d.day group by currency) s), '[]') as sums
    from settlement_days d order by d.day desc, d.provider limit ${most}`.execute(db)
  return rows
}

/** A difference as it is decided; `accountId` is whose payment it is, null where nobody knows. */
export interface DecidedRow {
  readonly id: number
  readonly site: SiteCode | null
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly accountId: number | null
  readonly kind: DifferenceKind
  readonly decision: DifferenceDecision | null
}

/** The difference, locked until the transaction ends; null for none. */
export async function lockDifference(tx: Tx, id: number): Promise<DecidedRow | null> {
  const { rows } = await sql<DecidedRow>`
    select d.id::float8 as id, d.site, d.kind, d.currency, d.amount_minor::float8 as "amountMinor", d.decision,
      (select account_id from payment_attempts where id = d.attempt_id) as "accountId"
    from settlement_differences d where d.id = ${id} for update of d`.execute(tx)
  return rows[0] ?? null
}

export async function saveDecision(
  tx: Tx,
  id: number,
  { decision, reason, by }: { readonly decision: DifferenceDecision; readonly reason: string; readonly by: number },
): Promise<void> {
  await sql`
    update settlement_differences set decision = ${decision}, reason = ${reason}, decided_by = ${by}, decided_at = now()
    where id = ${id}`.execute(tx)
}
