import { daysBetween } from '@app/rules/documents/days.ts'
import { dueReminder, REMINDER_DAYS } from '@app/rules/documents/reminders.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { dropOverride } from './account-papers.store.ts'
import { deriveAccount } from './derive-account.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { DUE_A_TURN_MAX, KEPT_DAYS } from './documents-limits.ts'
import {
  type EndingPaper,
  hasOverdue,
  listEndedOverrides,
  listEnding,
  listExpired,
  listOverdue,
  listToEmpty,
  saveEmptied,
  saveExpired,
  saveReminded,
} from './due.store.ts'
import { raiseOverdue } from './overdue-step.ts'
import { noteEnding, noteMissing } from './paper-alerts.ts'
import { endingWords } from './paper-mails.ts'
import { listObjects } from './papers.store.ts'

type Deps = Pick<DocumentsDeps, 'db' | 'vault' | 'subscribers' | 'sessions'>

/** Judges accounts without the papers whose last day is past, each by the day of its site. */
async function expirePapers({ db, sessions }: Deps, nowMs: number): Promise<number> {
  let done = 0
  for (const { id, accountId, expiresOn, site } of await listExpired(db, DUE_A_TURN_MAX)) {
    if (daysBetween(dayOfSite(site, nowMs), expiresOn) >= 0) continue
    await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      await saveExpired(tx, id)
      await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: null, nowMs }))
    })
    await sessions.keepFactsOf(accountId, { refreshAlerts: true })
    done += 1
  }
  return done
}

/** Lets papers decide again where what an operator set has ended. */
async function endOverrides({ db, sessions }: Deps, nowMs: number): Promise<number> {
  let done = 0
  for (const { accountId, field, untilOn, site } of await listEndedOverrides(db, DUE_A_TURN_MAX)) {
    if (untilOn >= dayOfSite(site, nowMs)) continue
    await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      if (!(await dropOverride(tx, { accountId, field, untilOn }))) return
      await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: null, nowMs }))
    })
    await sessions.keepFactsOf(accountId, { refreshAlerts: true })
    done += 1
  }
  return done
}

async function remind({ db, subscribers, sessions }: Deps, paper: EndingPaper, days: number): Promise<void> {
  const { accountId, category, expiresOn, site } = paper
  await transaction(db, async (tx) => {
    if (!(await saveReminded(tx, paper, days))) return
    await noteEnding(tx, accountId, expiresOn)
    const write = (text: Parameters<typeof endingWords>[0], link: (path: string) => string) =>
      endingWords(text, { category, expiresOn, days, site }, link)
    await subscribers.send(tx, { accountId, kind: 'ACCOUNT_ALERTS', write })
  })
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
}

/** Reminds members 60, 30, 7 and 0 days before a paper ends, once each. */
async function remindOwners(deps: Deps, nowMs: number): Promise<number> {
  let done = 0
  for (const paper of await listEnding(deps.db, { days: REMINDER_DAYS, limit: DUE_A_TURN_MAX })) {
    const days = dueReminder(paper, dayOfSite(paper.site, nowMs))
    if (days === null) continue
    await remind(deps, paper, days)
    done += 1
  }
  return done
}

/** Holds up who was to send another paper by a day that is past. */
async function holdUpOverdue({ db, sessions }: Deps, nowMs: number): Promise<number> {
  let done = 0
  for (const { accountId, site } of await listOverdue(db, DUE_A_TURN_MAX)) {
    const today = dayOfSite(site, nowMs)
    const isHeld = await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      if (!(await hasOverdue(tx, accountId, today))) return false
      await raiseOverdue(tx, accountId)
      return true
    })
    if (isHeld) done += 1
  }
  if (done > 0) sessions.forgetAccount()
  return done
}

/** Takes away the files of papers that were sent back, refused or withdrawn long enough ago. */
async function emptyClosed({ db, vault }: Deps): Promise<number> {
  const closed = await listToEmpty(db, { days: KEPT_DAYS, limit: DUE_A_TURN_MAX })
  for (const { id, accountId } of closed)
    await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      await vault.remove(tx, await listObjects(tx, id))
      await saveEmptied(tx, id)
    })
  return closed.length
}

/** What comes due by date; each is in a transaction of its own, so that what failed is tried again with the next turn. */
export async function workOffDue(deps: Deps, nowMs: number) {
  return {
    expired: await expirePapers(deps, nowMs),
    overridesEnded: await endOverrides(deps, nowMs),
    reminded: await remindOwners(deps, nowMs),
    heldUp: await holdUpOverdue(deps, nowMs),
    emptied: await emptyClosed(deps),
  }
}
