import { createHash } from 'node:crypto'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import type { SellingTerms } from '@app/rules/fees/increments.ts'
import { readScheduleBody, scheduleIdOf, scheduleText } from '@app/rules/fees/schedules/schedule-body.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { type Connection, findApprovedOn, type FiguresRow, readApproved } from './schedules.store.ts'

/** The hash of a schedule: 64 hex digits. */
export const hashOfSchedule = (of: Pick<FeeSchedule, 'site' | 'currency' | 'effectiveFrom'>, text: string): string =>
  createHash('sha256').update(scheduleText(of, text)).digest('hex')

/** What names of schedules mean: a name holds the beginning of the hash of its figures, so that it never comes to mean others. */
const known = new Map<string, FeeSchedule>(SHIPPED_SCHEDULES.map((schedule) => [schedule.id, schedule]))

/** A row as the schedule that it is, or would be. @throws where its figures cannot be read, which no call lets happen. */
export function scheduleOfRow({ scheduleId: id, site, currency, effectiveFrom, body: text }: FiguresRow): FeeSchedule {
  const { body } = readScheduleBody(JSON.parse(text), currency)
  if (body === null) throw new Error(`the fee schedule ${id} cannot be read`)
  return { id, site, currency, effectiveFrom, ...body }
}

/** An approved row as the schedule that it is. @throws where it is not what was approved. */
function approvedOf(row: FiguresRow): FeeSchedule {
  const { scheduleId, body, hash } = row
  if (hashOfSchedule(row, body) !== hash || scheduleIdOf(row, hash) !== scheduleId)
    throw new Error(`the fee schedule ${scheduleId} is not what was approved`)
  return scheduleOfRow(row)
}

/** Makes sure that `scheduleById` finds these: another node may have approved them a moment ago. */
export async function learnSchedules(on: Connection, ids: readonly (string | null)[]): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => id !== null).filter((id) => !known.has(id))
  if (unknown.length === 0) return
  for (const row of await readApproved(on, unknown)) known.set(row.scheduleId, known.get(row.scheduleId) ?? approvedOf(row))
}

/** The schedule that a name means; null for none of ours, and for one that was not learnt yet. */
export const scheduleById = (id: string): FeeSchedule | null => known.get(id) ?? null

/** The name of the schedule in force: the approved one that PostgreSQL found, or one of those we ship where none is newer. */
export function nameInForce(terms: SellingTerms, approved: string | null): string | null {
  const shipped = scheduleOf(SHIPPED_SCHEDULES, terms)
  const own = approved === null ? null : scheduleById(approved)
  if (own === null) return shipped?.id ?? null
  return scheduleOf(shipped === null ? [own] : [shipped, own], terms)?.id ?? null
}

/** The schedule in force at a site on a day, as PostgreSQL has it at this moment; null where there is none and bids are refused. */
export async function findInForce(on: Connection, terms: SellingTerms): Promise<FeeSchedule | null> {
  const approved = await findApprovedOn(on, terms)
  await learnSchedules(on, [approved])
  const name = nameInForce(terms, approved)
  return name === null ? null : scheduleById(name)
}
