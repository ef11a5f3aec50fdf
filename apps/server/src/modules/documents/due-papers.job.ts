import { daysBetween } from '@app/rules/documents/days.ts'
import { dueReminder, REMINDER_DAYS } from '@app/rules/documents/reminders.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { oneByOne } from '#platform/jobs/index.ts'
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
  await oneByOne(await listExpired(db, DUE_A_TURN_MAX), async ({ id, accountId, expiresOn, site }) => {
    if (daysBetween(dayOfSite(site, nowMs), expiresOn) >= 0) return
    await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      await saveExpired(tx, id)
      await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: null, nowMs }))
    })
    await sessions.keepFactsOf(accountId, { refreshAlerts: true })
    done += 1
  })
  return done
}

/** Lets papers decide again where what an operator set has ended. */
async function endOverrides({ db, sessions }: Deps, nowMs: number): Promise<number> {
  let done = 0
  await oneByOne(await listEndedOverrides(db, DUE_A_TURN_MAX), async ({ accountId, field, untilOn, site }) => {
    if (untilOn >= dayOfSite(site, nowMs)) return
    await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      if (!(await dropOverride(tx, { accountId, field, untilOn }))) return
      await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: null, nowMs }))
    })
    await sessions.keepFactsOf(accountId, { refreshAlerts: true })
    done += 1
  })
  return done
}

async function remind(
  { db, subscribers, sessions }: Deps,
  paper: EndingPaper,
  { step, left }: { step: number; left: number },
): Promise<void> {
  const { accountId, category, expiresOn, site } = paper
  await transaction(db, async (tx) => {
    if (!(await saveReminded(tx, paper, step))) return
    await noteEnding(tx, accountId, expiresOn)
    const write = (text: Parameters<typeof endingWords>[0], link: (path: string) => string) =>
      endingWords(text, { category, expiresOn, days: left, site }, link)
    await subscribers.send(tx, { accountId, kind: 'ACCOUNT_ALERTS', write })
  })
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
}

/** Reminds members 60, 30, 7 and 0 days before a paper ends, once each. */
async function remindOwners(deps: Deps, nowMs: number): Promise<number> {
  let done = 0
  await oneByOne(await listEnding(deps.db, { days: REMINDER_DAYS, limit: DUE_A_TURN_MAX }), async (paper) => {
    const today = dayOfSite(paper.site, nowMs)
    const step = dueReminder(paper, today)
    if (step === null) return
    await remind(deps, paper, { step, left: daysBetween(today, paper.expiresOn) })
    done += 1
  })
  return done
}

/** Holds up who was to send another paper by a day that is past. */
async function holdUpOverdue({ db, sessions }: Deps, nowMs: number): Promise<number> {
  let done = 0
  const held = oneByOne(await listOverdue(db, DUE_A_TURN_MAX), async ({ accountId, site }) => {
    const today = dayOfSite(site, nowMs)
    const isHeld = await transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      if (!(await hasOverdue(tx, accountId, today))) return false
      await raiseOverdue(tx, accountId)
      return true
    })
    if (isHeld) done += 1
  })
  await held.finally(() => {
    if (done > 0) sessions.forgetAccount()
  })
  return done
}

/** Takes away the files of papers that were sent back, refused or withdrawn long enough ago. */
async function emptyClosed({ db, vault }: Deps): Promise<number> {
  const closed = await listToEmpty(db, { days: KEPT_DAYS, limit: DUE_A_TURN_MAX })
  await oneByOne(closed, ({ id, accountId }) =>
    transaction(db, async (tx) => {
      await lockTerms(tx, accountId)
      await vault.remove(tx, await listObjects(tx, id))
      await saveEmptied(tx, id)
    }),
  )
  return closed.length
}

const KINDS_OF_WORK = {
  expired: expirePapers,
  overridesEnded: endOverrides,
  reminded: remindOwners,
  heldUp: holdUpOverdue,
  emptied: emptyClosed,
} as const
type KindOfWork = keyof typeof KINDS_OF_WORK

/**
 * What comes due by date, and how much of it was done. Each is in a transaction of its own: what fails is tried again with the next turn, and
 * holds up nothing else.
 * @throws what the first failure threw, once all others were done.
 */
export async function workOffDue(deps: Deps, nowMs: number): Promise<Readonly<Record<KindOfWork, number>>> {
  const done = { expired: 0, overridesEnded: 0, reminded: 0, heldUp: 0, emptied: 0 }
  await oneByOne(Object.keys(KINDS_OF_WORK) as KindOfWork[], async (kind) => void (done[kind] = await KINDS_OF_WORK[kind](deps, nowMs)))
  return done
}
