import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { faultText, type FeeDesk, type FeeScheduleShown, type ListedSchedule } from '@app/contract/fees/fee-desk.answers.ts'
import type * as calls from '@app/contract/fees/fee-desk.ts'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import { dayAfter, isWithinDays } from '@app/rules/documents/days.ts'
import { toFeeTable } from '@app/rules/fees/fee-tables.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { bodyText, scheduleIdOf } from '@app/rules/fees/schedules/schedule-body.ts'
import { fallingPrices } from '@app/rules/fees/schedules/schedule-checks.ts'
import { readScheduleCsv, writeScheduleCsv } from '@app/rules/fees/schedules/schedule-csv.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { type FeeBook, hashOfSchedule, scheduleOfRow } from '#modules/fee-schedules/index.ts'
import { closePending } from '#modules/pending-acts/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import * as store from './drafts.store.ts'

/** Whoever sets fees, and when they do. */
export type Bookkeeper = Pick<Operator, 'accountId' | 'sites'> & { readonly nowMs: number }
export interface FeeDeskDeps {
  readonly db: Db
  readonly book: FeeBook
}

/** How far ahead a schedule may begin, days. */
const AHEAD_MAX = 400
/** Faults of a file that are told at once. */
const FAULTS_MAX = 50
/** Prices that fall which are shown at once. */
const FALLING_MAX = 50

const refuse = (reason: string, more: { readonly faults?: readonly string[] } = {}): never => {
  throw new Failure('FEES_REFUSED', { reason, ...more })
}

/** Currencies that a site may take fees in: those that we ship a first version for. */
const currenciesOf = (site: SiteCode) => SHIPPED_SCHEDULES.filter((one) => one.site === site).map(({ currency }) => currency)

const firstDayOf = (site: SiteCode, nowMs: number): string => dayAfter(dayOfSite(site, nowMs), 1)

function toListed(
  row: store.ListedRow,
  { accountId, inForce }: { readonly accountId: number; readonly inForce: string | null },
): ListedSchedule {
  const { askedId, askedBy, askedByNumber, askedReason, askedAt } = row
  const isAsked = askedId !== null && askedByNumber !== null && askedAt !== null
  return {
    id: row.id,
    scheduleId: row.scheduleId,
    currency: row.currency,
    effectiveFrom: row.effectiveFrom,
    state: row.state,
    isDemonstration: row.isDemonstration,
    isInForce: row.state === 'APPROVED' && row.scheduleId === inForce,
    author: row.authorNumber,
    approvedBy: row.approvedByNumber,
    changedAt: row.changedAt.toISOString(),
    asked: isAsked
      ? {
          id: askedId,
          by: askedByNumber,
          reason: askedReason ?? '',
          at: askedAt.toISOString(),
          mayDecide: askedBy !== accountId && row.author !== accountId,
        }
      : null,
  }
}

const toShipped = ({ id, currency, effectiveFrom, isDemonstration }: FeeSchedule, inForce: string | null): ListedSchedule => ({
  id: null,
  scheduleId: id,
  currency,
  effectiveFrom,
  state: 'APPROVED',
  isDemonstration,
  isInForce: id === inForce,
  author: null,
  approvedBy: null,
  changedAt: '',
  asked: null,
})

/** The name of the schedule in force today, by its currency. */
function inForceOf(all: readonly FeeSchedule[], { site, today }: { readonly site: SiteCode; readonly today: string }) {
  return (currency: FeeSchedule['currency']): string | null => scheduleOf(all, { site, currency, on: today })?.id ?? null
}

/** Schedules of a site of the caller, the first of theirs where none is named. @throws Failure FORBIDDEN for another's site. */
export async function readFeeDesk(
  { db, book }: FeeDeskDeps,
  { accountId, sites, nowMs }: Bookkeeper,
  asked: SiteCode | undefined,
): Promise<FeeDesk> {
  const own = sites.filter(isSiteCode).filter((site) => currenciesOf(site).length > 0)
  const site = asked ?? own[0]
  if (site === undefined || !own.includes(site)) throw new Failure('FORBIDDEN')
  const today = dayOfSite(site, nowMs)
  const nameOf = inForceOf(book.all(), { site, today })
  const rows = await store.listSchedules(db, site)
  const shipped = SHIPPED_SCHEDULES.filter((one) => one.site === site)
  return {
    site,
    sites: own,
    today,
    firstDay: firstDayOf(site, nowMs),
    currencies: currenciesOf(site),
    schedules: [
      ...rows.map((row) => toListed(row, { accountId, inForce: nameOf(row.currency) })),
      ...shipped.map((one) => toShipped(one, nameOf(one.currency))),
    ],
  }
}

const notFound = (): never => {
  throw new Failure('SCHEDULE_NOT_FOUND')
}

const figuresOf = (schedule: FeeSchedule): Pick<FeeScheduleShown, 'table' | 'csv' | 'falling'> => ({
  table: toFeeTable(schedule),
  csv: writeScheduleCsv(schedule, schedule.currency),
  falling: fallingPrices(schedule)
    .slice(0, FALLING_MAX)
    .map(({ bidKind: phase, ...one }) => ({ ...one, phase })),
})

/** One schedule of the caller's sites, by the number of its row or by the name of one that we ship. @throws Failure SCHEDULE_NOT_FOUND. */
export async function readFeeSchedule(
  { db, book }: FeeDeskDeps,
  { accountId, sites, nowMs }: Bookkeeper,
  id: string,
): Promise<FeeScheduleShown> {
  const ours = SHIPPED_SCHEDULES.find((one) => one.id === id)
  if (ours !== undefined) {
    if (!sites.includes(ours.site)) return notFound()
    const inForce = inForceOf(book.all(), { site: ours.site, today: dayOfSite(ours.site, nowMs) })(ours.currency)
    const hash = hashOfSchedule(ours, bodyText(ours))
    return { site: ours.site, schedule: toShipped(ours, inForce), hash, ...figuresOf(ours), events: [] }
  }
  const row = /^\d{1,15}$/.test(id) ? await store.findScheduleRow(db, Number(id), sites) : null
  if (row === null) return notFound()
  const { site, currency } = row
  const inForce = inForceOf(book.all(), { site, today: dayOfSite(site, nowMs) })(currency)
  const events = await store.listScheduleEvents(db, row.id)
  return {
    site,
    schedule: toListed(row, { accountId, inForce }),
    hash: row.hash,
    ...figuresOf(scheduleOfRow(row)),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

type Draft = InputOf<typeof calls.saveFeeDraft>['body']

/** The figures of a draft as they were sent. @throws Failure INVALID_INPUT with the field, FEES_REFUSED with FILE and its faults. */
function readDraft({ site, currency, effectiveFrom, csv }: Draft, nowMs: number): store.DraftFigures {
  if (!currenciesOf(site).includes(currency)) return wrongField('currency')
  if (!isWithinDays(effectiveFrom, firstDayOf(site, nowMs), AHEAD_MAX)) return wrongField('effectiveFrom')
  const { body, faults } = readScheduleCsv(csv, currency)
  if (body === null) return refuse('FILE', { faults: faults.slice(0, FAULTS_MAX).map(faultText) })
  const text = bodyText(body)
  const of = { site, currency, effectiveFrom }
  const hash = hashOfSchedule(of, text)
  return { ...of, text, hash, scheduleId: scheduleIdOf(of, hash) }
}

/** The draft of a row under its lock. @throws Failure SCHEDULE_NOT_FOUND, FEES_REFUSED where it is none any more, or another than was seen. */
async function lockDraft(tx: Tx, id: number, { sites, hash }: { readonly sites: readonly string[]; readonly hash?: string | undefined }) {
  await store.lockSchedule(tx, id)
  const row = await store.findScheduleRow(tx, id, sites)
  if (row === null) return notFound()
  if (row.state !== 'DRAFT') return refuse('OVER')
  if (hash !== undefined && row.hash !== hash) return refuse('CHANGED')
  return row
}

/**
 * Keeps a draft. Whoever writes one over becomes its author, and nobody is asked about what it said before.
 * @throws Failure FORBIDDEN for another's site, INVALID_INPUT, SCHEDULE_NOT_FOUND, FEES_REFUSED with FILE, OVER, CHANGED or FULL.
 */
export async function saveDraft(
  { db }: FeeDeskDeps,
  { accountId, sites, nowMs }: Bookkeeper,
  draft: Draft,
): Promise<{ readonly id: number }> {
  if (!sites.includes(draft.site)) throw new Failure('FORBIDDEN')
  const one = readDraft(draft, nowMs)
  return transaction(db, async (tx) => {
    if (draft.id === undefined) {
      if ((await store.countDrafts(tx, one.site)) >= store.DRAFTS_MAX) return refuse('FULL')
      const id = await store.insertDraft(tx, one, accountId)
      await store.addScheduleEvent(tx, { schedule: id, kind: 'MADE', actor: accountId, hash: one.hash })
      return { id }
    }
    const row = await lockDraft(tx, Number(draft.id), { sites, hash: draft.hash ?? '' })
    if (row.site !== one.site || row.currency !== one.currency) return wrongField('currency')
    if (row.hash === one.hash) return { id: row.id }
    await store.expireQuestions(tx, row.id)
    await store.updateDraft(tx, row.id, { one, author: accountId })
    await store.addScheduleEvent(tx, { schedule: row.id, kind: 'CHANGED', actor: accountId, hash: one.hash })
    return { id: row.id }
  })
}

/** Refuses what nobody may approve: a day that is not ahead, and prices that fall. */
function demandSound(row: store.ScheduleRow, nowMs: number): void {
  if (row.effectiveFrom < firstDayOf(row.site, nowMs)) refuse('DAY')
  if (fallingPrices(scheduleOfRow(row)).length > 0) refuse('FALLS')
}

/** Asks a second person to approve a draft as the caller saw it. @throws Failure SCHEDULE_NOT_FOUND, FEES_REFUSED. */
export async function askForApproval(
  { db }: FeeDeskDeps,
  { accountId, sites, nowMs }: Bookkeeper,
  { id, hash, reason }: { readonly id: number; readonly hash: string; readonly reason: string },
): Promise<{ readonly id: number }> {
  return transaction(db, async (tx) => {
    const row = await lockDraft(tx, id, { sites, hash })
    demandSound(row, nowMs)
    await store.expireQuestions(tx, id)
    const question = await store.insertQuestion(tx, row, { askedBy: accountId, reason })
    await store.addScheduleEvent(tx, { schedule: id, kind: 'ASKED', actor: accountId, hash, reason })
    return { id: question }
  })
}

/**
 * Approves what another person asked for and neither of both wrote alone, or refuses it. From then on the schedule stays as it is.
 * @throws Failure INVALID_INPUT for a question that is not open, FEES_REFUSED with SECOND_PERSON, AUTHOR, OVER, CHANGED, DAY, FALLS or SAME_FEES.
 */
export async function decideApproval(
  { db, book }: FeeDeskDeps,
  { accountId, sites, nowMs }: Bookkeeper,
  { id, isConfirmed, reason }: { readonly id: number; readonly isConfirmed: boolean; readonly reason: string },
): Promise<'DONE' | 'REFUSED'> {
  const question = await store.findQuestion(db, id, sites)
  if (question === null) throw new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
  if (question.askedBy === accountId) return refuse('SECOND_PERSON')
  const state = isConfirmed ? 'DONE' : 'REFUSED'
  await transaction(db, async (tx) => {
    const row = await lockDraft(tx, question.schedule, { sites, hash: question.hash })
    if (row.author === accountId) refuse('AUTHOR')
    if (!(await closePending(tx, id, { accountId, state }))) refuse('OVER')
    const kind = isConfirmed ? 'APPROVED' : 'REFUSED'
    await store.addScheduleEvent(tx, { schedule: row.id, kind, actor: accountId, hash: row.hash, reason })
    if (!isConfirmed) return
    demandSound(row, nowMs)
    if (!(await store.approveDraft(tx, row.id, accountId))) refuse('SAME_FEES')
  })
  if (isConfirmed) await book.tellApproved()
  return state
}

/** Gives a draft up. @throws Failure SCHEDULE_NOT_FOUND, FEES_REFUSED with OVER. */
export async function giveUpDraft(
  { db }: FeeDeskDeps,
  { accountId, sites }: Bookkeeper,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { hash } = await lockDraft(tx, id, { sites })
    await store.expireQuestions(tx, id)
    await store.dropDraft(tx, id)
    await store.addScheduleEvent(tx, { schedule: id, kind: 'DROPPED', actor: accountId, hash, reason })
  })
}
