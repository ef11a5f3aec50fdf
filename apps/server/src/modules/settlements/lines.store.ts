import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { SettlementLine } from '#platform/gateway/index.ts'

/** How a line stands against the books: SAME as they have it, BOOKED by it, or named as a difference; OPEN while nobody knows, or the money is under way. */
export type LineState = 'OPEN' | 'SAME' | 'BOOKED' | 'DIFFERS'

/** A line of a provider, of a day. */
export interface LineOfDay extends SettlementLine {
  readonly provider: string
  readonly day: string
}

/** The lines of a provider that stand open, whatever their day. */
export async function listOpenLines(db: Db, provider: string): Promise<readonly LineOfDay[]> {
  const { rows } = await sql<LineOfDay>`
    select provider, to_char(day, 'YYYY-MM-DD') as day, line_id as "lineId", payment_ref as ref, payment_key as key, kind, currency,
      amount_minor::float8 as "amountMinor", fee_minor::float8 as "feeMinor"
    from settlement_lines where provider = ${provider} and state = 'OPEN'`.execute(db)
  return rows
}

/** Notes the lines of a day; answers those that nobody has looked at, each once, whatever day they were told of first. */
export async function noteLines(
  db: Db,
  { provider, day }: { provider: string; day: string },
  lines: readonly SettlementLine[],
): Promise<ReadonlySet<string>> {
  await sql`
    insert into settlement_lines (provider, line_id, day, kind, payment_ref, payment_key, currency, amount_minor, fee_minor)
    select ${provider}, "lineId", ${day}::date, kind, ref, key, currency, "amountMinor", "feeMinor"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l
      ("lineId" text, kind text, ref text, key text, currency text, "amountMinor" bigint, "feeMinor" bigint)
    on conflict (provider, line_id) do nothing`.execute(db)
  const { rows } = await sql<{ lineId: string }>`
    select line_id as "lineId" from settlement_lines
    where provider = ${provider} and state = 'OPEN' and line_id = any(${lines.map(({ lineId }) => lineId)})`.execute(db)
  return new Set(rows.map(({ lineId }) => lineId))
}

/** Stores how a line stands, and whose it is; false where somebody else has done so. */
export async function saveLine(
  tx: Tx,
  { provider, lineId }: Pick<LineOfDay, 'provider' | 'lineId'>,
  { state, attemptId, isFeePosted }: { readonly state: LineState; readonly attemptId: number | null; readonly isFeePosted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update settlement_lines set state = ${state}, attempt_id = ${attemptId}, is_fee_posted = ${isFeePosted}
    where provider = ${provider} and line_id = ${lineId} and state = 'OPEN' returning line_id`.execute(tx)
  return rows.length > 0
}

/** Notes that a line was booked by it, of which another node saw but the books afterwards; false where it is not so. */
export async function markBooked(tx: Tx, { provider, lineId }: Pick<LineOfDay, 'provider' | 'lineId'>): Promise<boolean> {
  const { rows } = await sql`
    update settlement_lines set state = 'BOOKED' where provider = ${provider} and line_id = ${lineId} and state = 'SAME'
    returning line_id`.execute(tx)
  return rows.length > 0
}

/** Minor units; `namedMinor` is by how much differences say already that the provider holds more, signed. */
interface GoneBack {
  readonly thereMinor: number
  readonly hereMinor: number
  readonly fetchedBackMinor: number
  readonly namedMinor: number
}

/** What of a payment has gone back in its currency, minor units: by its provider's lines up to one of them, and by our books, on its way included. */
export async function readGoneBack(
  db: Db,
  { attemptId, provider, lineId }: { attemptId: number; provider: string; lineId: string },
): Promise<GoneBack> {
  const { rows } = await sql<GoneBack>`
    select coalesce((select sum(d.amount_minor) from settlement_differences d
        where d.attempt_id = a.id and d.currency = a.currency and d.kind in ('PAID_BACK', 'REFUND_FAILED')), 0)::float8 as "namedMinor",
      coalesce((select -sum(amount_minor) from settlement_lines
        where kind = 'REFUND' and currency = a.currency and (attempt_id = a.id or provider = ${provider} and line_id = ${lineId})), 0)::float8 as "thereMinor",
      (case when a.paid_back_at is null then 0 else a.amount_minor end + coalesce((select sum(amount_minor) from refunds
        where attempt_id = a.id and state in ('SENDING', 'PAID')), 0))::float8 as "hereMinor",
      coalesce((select -sum(amount_minor) from settlement_lines
        where kind = 'CHARGEBACK' and currency = a.currency and (attempt_id = a.id or provider = ${provider} and line_id = ${lineId})), 0)::float8 as "fetchedBackMinor"
    from payment_attempts a where a.id = ${attemptId}`.execute(db)
  return rows[0] ?? { thereMinor: 0, hereMinor: 0, fetchedBackMinor: 0, namedMinor: 0 }
}

/**
 * What the lines of an attempt that took nothing here leave at its provider, up to one of them and in its currency, minor units: nothing of a
 * debit that failed and was given back. `isFresh`: it ended so lately that its other lines may still be told.
 */
export async function readLeft(
  db: Db,
  { attemptId, line, freshDays }: { attemptId: number; line: LineOfDay; freshDays: number },
): Promise<{ readonly leftMinor: number; readonly isFresh: boolean }> {
  const { provider, lineId, currency } = line
  const { rows } = await sql<{ leftMinor: number; isFresh: boolean }>`
    select coalesce((select sum(amount_minor) from settlement_lines where kind in ('CAPTURE', 'REFUND') and state in ('OPEN', 'SAME')
        and currency = ${currency} and (attempt_id = a.id or provider = ${provider} and line_id = ${lineId})), 0)::float8 as "leftMinor",
      a.changed_at > now() - ${freshDays}::int * interval '1 day' as "isFresh"
    from payment_attempts a where a.id = ${attemptId}`.execute(db)
  return rows[0] ?? { leftMinor: line.amountMinor, isFresh: false }
}

/** Stores how a day was reconciled; what was booked adds up over all times. */
export async function saveDay(
  db: Db,
  { provider, day, isUnknown, lines, booked }: { provider: string; day: string; isUnknown: boolean; lines: number; booked: number },
): Promise<void> {
  await sql`
    insert into settlement_days as d (provider, day, is_unknown, lines, booked)
    values (${provider}, ${day}::date, ${isUnknown}, ${lines}, ${booked})
    on conflict (provider, day) do update set is_unknown = d.is_unknown and excluded.is_unknown, asked_at = now(),
      lines = greatest(d.lines, excluded.lines), booked = d.booked + excluded.booked`.execute(db)
}

/** Counts a line of an earlier day that was booked. */
export async function countBooked(db: Db, { provider, day }: Pick<LineOfDay, 'provider' | 'day'>): Promise<void> {
  await sql`update settlement_days set booked = booked + 1 where provider = ${provider} and day = ${day}::date`.execute(db)
}

/**
 * The days before one that are to be compared, YYYY-MM-DD, the first one first: so many by all means, and since the first that ever was every
 * day of which nothing is known, each with the day before it, which may have been compared before it was over.
 */
export async function listDaysDue(
  db: Db,
  { provider, today, always, most }: { readonly provider: string; readonly today: string; readonly always: number; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    with known as (select day from settlement_days where provider = ${provider} and not is_unknown)
    select to_char(s.day, 'YYYY-MM-DD') as day
    from (select ${today}::date - back as day from generate_series(1, ${most}::int) back) s
    where s.day >= ${today}::date - ${always}::int
      or s.day >= (select min(day) from settlement_days where provider = ${provider})
        and (s.day not in (select day from known) or s.day + 1 not in (select day from known))
    order by s.day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Takes the night of a day, YYYY-MM-DD; null where another node has it, or had it. One that ended with its node is taken again. */
export async function claimNight(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    insert into settlement_nights as n (day) values ((clock_timestamp() at time zone 'UTC')::date)
    on conflict (day) do update set started_at = clock_timestamp()
      where n.finished_at is null and n.started_at < clock_timestamp() - interval '1 hour' returning to_char(day, 'YYYY-MM-DD') as day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

export async function finishNight(db: Db, day: string): Promise<void> {
  await sql`update settlement_nights set finished_at = clock_timestamp() where day = ${day}::date and finished_at is null`.execute(db)
}
