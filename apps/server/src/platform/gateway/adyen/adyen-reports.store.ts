import { sql } from 'kysely'
import { type Db, transaction } from '#platform/db/database.ts'
import type { Report } from './adyen-report.ts'

/** A report that was told of. */
export interface ReportRow {
  readonly name: string
  readonly batch: number
  readonly isRead: boolean
}

/** Keeps that there is a report, once. */
export async function keepReport(db: Db, { name, batch }: Pick<ReportRow, 'name' | 'batch'>): Promise<void> {
  await sql`insert into adyen_reports (name, batch) values (${name}, ${batch}) on conflict (name) do nothing`.execute(db)
}

/** Reports that were told of, by the number of their payout. */
export async function listReports(db: Db): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select name, batch, read_at is not null as "isRead" from adyen_reports order by batch, name`.execute(db)
  return rows
}

/** Keeps what a report says, in one: a line counts once, in whatever report it is told of. */
export async function saveReport(db: Db, { name, batch }: Pick<ReportRow, 'name' | 'batch'>, { closedOn, lines }: Report): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      insert into adyen_reports (name, batch, read_at, closed_on) values (${name}, ${batch}, now(), ${closedOn}::date)
      on conflict (name) do update set read_at = now(), closed_on = excluded.closed_on`.execute(tx)
    await sql`
      insert into adyen_report_lines (line_id, report, told_on, type, payment_psp, change_psp, reference, key, amount_minor, currency, fee_minor)
      select "lineId", ${name}, "toldOn", type, "paymentPsp", "changePsp", reference, key, "amountMinor", currency, "feeMinor"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("lineId" text, "toldOn" date, type text, "paymentPsp" text, "changePsp" text,
        reference text, key text, "amountMinor" bigint, currency text, "feeMinor" bigint)
      on conflict (line_id) do nothing`.execute(tx)
  })
}

/** A line as it is told of. */
export interface DayLine {
  readonly lineId: string
  readonly type: string
  readonly paymentPsp: string
  readonly key: string
  /** Whether it is of the payment that took the attempt's money, and of no second one. */
  readonly isFirst: boolean
  readonly amountMinor: number
  readonly currency: string
  readonly feeMinor: number
}

/** Whether reports tell of days later than so many days after this one, so that none tells of it any more. */
export async function isDayComplete(db: Db, day: string, withinDays: number): Promise<boolean> {
  const { rows } = await sql<{ isTold: boolean }>`
    select coalesce(max(closed_on) > ${day}::date + ${withinDays}::int, false) as "isTold" from adyen_reports`.execute(db)
  return rows[0]?.isTold === true
}

/** Lines of a day. */
export async function listLines(db: Db, day: string): Promise<readonly DayLine[]> {
  const { rows } = await sql<DayLine>`
    select l.line_id as "lineId", l.type, l.payment_psp as "paymentPsp", l.key, l.amount_minor as "amountMinor", l.currency,
      l.fee_minor as "feeMinor",
      l.payment_psp = coalesce(
        (select f.payment_psp from adyen_facts f where f.key = l.key and f.event_code = 'AUTHORISATION' and f.is_success order by f.id limit 1),
        (select s.payment_psp from adyen_report_lines s where s.key = l.key and s.type = 'Settled' order by s.told_on, s.line_id limit 1),
        l.payment_psp) as "isFirst"
    from adyen_report_lines l where l.told_on = ${day}::date order by l.line_id`.execute(db)
  return rows
}
