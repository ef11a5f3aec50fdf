import { isFailure } from '@app/contract/failure.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import {
  type EndingMembership,
  lapseDay,
  lapsesOn,
  type MembershipNotice,
  noticesDue,
  unpaidAfter,
} from '@app/rules/memberships/standing.ts'
import { hasMembership } from '@app/rules/memberships/levels.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent, mailAccount } from '#modules/accounts/index.ts'
import { raise } from '#modules/alerts/index.ts'
import type { KindMail } from '#modules/messages/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { oneByOne } from '#platform/jobs/index.ts'
import { findOpenOrder } from './orders.store.ts'
import { countMails, listDue, noteMailed, noteNotice, saveNextLook } from './memberships.store.ts'
import { type Member, moveStatus } from './members.store.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { type EndOfMembership, membershipWords, RENEWAL_ALERT, RENEWAL_PATH } from './membership-mails.ts'
import { orderIn } from './order-membership.ts'
import { type Settled, settleStanding } from './settle-standing.ts'

/** How often memberships that are due are looked at. */
export const LOOK_EVERY_MS = 60_000
/** Memberships looked at in one turn. */
const BATCH = 100
/** One that cannot be looked at is put off for so long. */
const PUT_OFF_MS = 3_600_000

interface Ending extends EndingMembership {
  readonly member: Member
  readonly level: MembershipLevel
  /** YYYY-MM-DD, in the zone of the member's site. */
  readonly today: string
  readonly nowMs: number
}

/** What the mail of a notice says. */
const wordsOf = ({
  notice,
  member,
  level,
  validUntil,
  today,
  unpaidAfter: last,
}: Ending & { notice: MembershipNotice }): EndOfMembership => ({
  notice,
  level,
  validUntil,
  lapses: lapseDay(last, today),
  site: member.site,
})

/** Writes the mail about a fee that is due; it has to be sent. Answers whether the member has an address. */
function mailDue({ post }: MembershipDeps, tx: Tx, ending: Ending & { notice: MembershipNotice }): Promise<boolean> {
  const { site, accountId } = ending.member
  return mailAccount(post, tx, { accountId, site, write: (text, link) => membershipWords(wordsOf(ending), text, link) })
}

/** Orders the renewal that its member chose to have ordered by itself; where something is ordered already, or it is not sold, nothing. */
async function orderRenewal(tx: Tx, { member, level, nowMs }: Ending): Promise<boolean> {
  const { accountId } = member
  if ((await findOpenOrder(tx, accountId)) !== null) return false
  try {
    await orderIn(tx, { accountId, actorId: null, nowMs, wanted: { level, kind: 'RENEWAL', priceId: null } })
    return true
  } catch (error) {
    if (isFailure(error)) return false
    throw error
  }
}

/** Tells a member what is due of the end of their membership, each once. */
async function notify(deps: MembershipDeps, tx: Tx, { notice, ...ending }: Ending & { notice: MembershipNotice }): Promise<void> {
  const { member, validUntil, nowMs } = ending
  const { accountId } = member
  const noted = { accountId, validUntil, kind: notice, at: new Date(nowMs) }
  if (!(await noteNotice(tx, noted))) return
  if (notice === 'DUE' || notice === 'LAST_CALL') {
    if (await mailDue(deps, tx, { ...ending, notice })) await noteMailed(tx, noted)
    return
  }
  if (notice === 'AUTO_RENEWAL') {
    if (!(await orderRenewal(tx, ending))) return
    if (await mailDue(deps, tx, { ...ending, notice })) await noteMailed(tx, noted)
    return
  }
  await raise(tx, { ...RENEWAL_ALERT, accountId, isBanner: true, link: RENEWAL_PATH, verification: null })
  const write: KindMail['write'] = (text, link) => membershipWords(wordsOf({ ...ending, notice }), text, link)
  await deps.subscribers.send(tx, { accountId, kind: 'ACCOUNT_ALERTS', write })
}

/** Lapses an account whose fee was not paid for a year although it was told so twice. */
async function lapse(tx: Tx, { member: { accountId, site }, validUntil, unpaidAfter: last, today, nowMs }: Ending): Promise<void> {
  const { count, calledAt } = await countMails(tx, { accountId, validUntil })
  const calledOn = calledAt === null ? null : dayOfSite(site, calledAt.getTime())
  if (!lapsesOn(today, { unpaidAfter: last, mails: count, calledOn })) return
  if (!(await moveStatus(tx, accountId, { from: 'active', to: 'lapsed' }))) return
  await addAccountEvent(tx, {
    accountId,
    actorId: null,
    kind: 'membership-lapsed',
    detail: { until: validUntil, at: new Date(nowMs).toISOString() },
  })
  await saveNextLook(tx, accountId, null)
}

/** Looks at one membership: its standing, what its member is told, its lapse. */
async function lookAt(deps: MembershipDeps, accountId: number, nowMs: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { member, standing, row, today }: Settled = await settleStanding(tx, accountId, nowMs)
    const { level, validUntil, source } = standing
    if (!hasMembership(member.kind)) return saveNextLook(tx, accountId, null)
    if (level === null || validUntil === null || source !== 'paid') return
    const ending = { member, level, validUntil, unpaidAfter: unpaidAfter(validUntil, row), today, nowMs }
    for (const notice of noticesDue({ ...ending, isAutoRenewed: row.isAutoRenewed }, today)) await notify(deps, tx, { ...ending, notice })
    await lapse(tx, ending)
  })
}

/**
 * Looks at the memberships that are due, those due for longest first: the alert 60 days before the end, the renewal ordered by itself, the
 * fee on the day after it, the lapse. Answers whether more are due. What was missed is made up for; nothing is told or ordered twice.
 * @throws whatever kept one from being looked at, once it is put off and all others were.
 */
export async function sweepMemberships(deps: MembershipDeps, nowMs: number): Promise<boolean> {
  const due = await listDue(deps.db, new Date(nowMs), BATCH)
  const looked = oneByOne(due, async (accountId) => {
    try {
      await lookAt(deps, accountId, nowMs)
      await deps.sessions.keepFactsOf(accountId, { refreshAlerts: true })
    } catch (error) {
      if (!isDatabaseDown(error)) await saveNextLook(deps.db, accountId, new Date(nowMs + PUT_OFF_MS))
      throw error
    }
  })
  await looked.finally(() => {
    if (due.length > 0) deps.sessions.forgetAccount()
  })
  return due.length === BATCH
}
