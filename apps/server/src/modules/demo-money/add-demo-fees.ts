import { BOOKKEEPERS } from '@app/demo/people/people.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { writeScheduleCsv } from '@app/rules/fees/schedules/schedule-csv.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import { askForApproval, decideApproval, type FeeDeskDeps, readFeeSchedule, saveDraft } from '#modules/fee-desk/index.ts'
import { hasSchedules } from './demo-entities.store.ts'

const SITE = 'CPRTUS'
const CURRENCY = 'USD'
/** So many days ahead the next fees begin: most sales that can be bid on are before. */
const AHEAD_DAYS = 60
const DEARER_MINOR = 500
const REASON = 'Demonstration: removal of fluids costs more.'

/** Approves the fees that come, by two people as the desk wants it, where a site of the demo world has no schedule of its own. */
export async function addDemoFees(deps: FeeDeskDeps): Promise<void> {
  const shipped = SHIPPED_SCHEDULES.find(({ site, currency }) => site === SITE && currency === CURRENCY)
  const ids = await findAccountIds(deps.db, BOOKKEEPERS)
  const [author, approver] = BOOKKEEPERS.map((number) => ids.get(number))
  if (shipped === undefined || author === undefined || approver === undefined || (await hasSchedules(deps.db, SITE))) return
  const nowMs = Date.now()
  const by = (accountId: number) => ({ accountId, sites: [SITE] as const, nowMs })
  const next = { ...shipped, environmentalMinor: shipped.environmentalMinor + DEARER_MINOR }
  const effectiveFrom = dayAfter(dayOfSite(SITE, nowMs), AHEAD_DAYS)
  const { id } = await saveDraft(deps, by(author), { site: SITE, currency: CURRENCY, effectiveFrom, csv: writeScheduleCsv(next, CURRENCY) })
  const { hash } = await readFeeSchedule(deps, by(author), String(id))
  const question = await askForApproval(deps, by(author), { id, hash, reason: REASON })
  await decideApproval(deps, by(approver), { id: question.id, isConfirmed: true, reason: REASON })
}
