import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { bodyText, scheduleIdOf, type ScheduleBody } from '@app/rules/fees/schedules/schedule-body.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { hashOfSchedule } from '#modules/fee-schedules/index.ts'
import type { Db } from '#platform/db/database.ts'
import { aPerson } from './people.ts'

/** Minor units that a schedule takes more than ours, on every lot. */
export const DEARER_MINOR = 7_000

interface Approved {
  readonly site?: SiteCode
  readonly currency?: CurrencyCode
  /** From so many days after today of the site on; negative for a day that is over. */
  readonly inDays: number
  readonly change?: (body: ScheduleBody) => ScheduleBody
}

/** Stores a schedule as two people approved it, at once and for any day: ours, with another fee for the environment or as `change` makes it. */
export async function anApprovedSchedule(db: Db, { site = 'CPRTUS', currency = 'USD', inDays, change }: Approved): Promise<FeeSchedule> {
  const today = dayOfSite(site, Date.now())
  const ours = scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: today })
  if (ours === null) throw new Error(`${site} sells nothing in ${currency}`)
  const dearer = (body: ScheduleBody): ScheduleBody => ({ ...body, environmentalMinor: body.environmentalMinor + DEARER_MINOR })
  const text = bodyText((change ?? dearer)(ours))
  const effectiveFrom = dayAfter(today, inDays)
  const of = { site, currency, effectiveFrom }
  const hash = hashOfSchedule(of, text)
  const [author, approver] = [await aPerson(db, { kind: 'internal' }), await aPerson(db, { kind: 'internal' })]
  await sql`insert into fee_schedules (site, currency, effective_from, body, hash, schedule_id, state, author, approved_by, approved_at)
    values (${site}, ${currency}, ${effectiveFrom}, ${text}::json, ${hash}, ${scheduleIdOf(of, hash)}, 'APPROVED', ${author.id}, ${approver.id}, clock_timestamp())`.execute(
    db,
  )
  return { id: scheduleIdOf(of, hash), ...of, ...(JSON.parse(text) as ScheduleBody) }
}
