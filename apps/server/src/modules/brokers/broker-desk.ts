import { Failure } from '@app/contract/failure.ts'
import type { BrokerDecided, BrokerDesk } from '@app/contract/brokers/broker-desk.answers.ts'
import { addAccountEvent, isClose, listClose, lockAccount } from '#modules/accounts/index.ts'
import { decideLevel, isLevelDay } from '#modules/memberships/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { closeApplication, findOpen, listOpen, lockOpen, askForLevel, type OpenApplication } from './applications.store.ts'
import { mailApplicationVerdict, mailWordsVerdict } from './broker-mails.ts'
import type { BrokersDeps } from './brokers-deps.ts'
import { closeReview, findInReview, listInReview, moveVersion } from './profiles.store.ts'

type Who = Pick<Operator, 'accountId' | 'sites'>

const refuse = (reason: 'SELF' | 'SECOND_PERSON' | 'OVER' | 'CHANGED'): never => {
  throw new Failure('BROKER_ACT_REFUSED', { reason })
}

/** What waits on the operator's sites; of each whether it is their own or that of somebody close. */
export async function readBrokerDesk(db: Db, who: Who): Promise<BrokerDesk> {
  const [applications, words] = await Promise.all([listOpen(db, who), listInReview(db, who.sites)])
  const ids = [...applications, ...words].map(({ accountId }) => accountId)
  const close = new Set(await listClose(db, who.accountId, ids))
  const withOwner = <T extends { readonly accountId: number }>({ accountId, ...row }: T) => ({ ...row, isOwn: close.has(accountId) })
  return { applications: applications.map(withOwner), words: words.map(withOwner) }
}

/**
 * An application that this operator may decide about.
 * @throws Failure BROKER_ACT_REFUSED: OVER, also for one of other sites; SELF for their own and that of somebody close.
 */
async function ofOthers(db: Db | Tx, found: OpenApplication | null, { accountId }: Who): Promise<OpenApplication> {
  if (found === null) return refuse('OVER')
  return (await isClose(db, accountId, found.accountId)) ? refuse('SELF') : found
}

/**
 * Asks another operator to give the level that was applied for. What was asked before is replaced, so that each ask has two persons.
 * @throws Failure INVALID_INPUT for a day that cannot be the last, BROKER_ACT_REFUSED.
 */
export async function askLevelOf(
  db: Db,
  who: Who & { readonly nowMs: number },
  { id, lastOn, reason }: { readonly id: number; readonly lastOn: string; readonly reason: string },
): Promise<BrokerDecided> {
  await transaction(db, async (tx) => {
    const { site } = await ofOthers(tx, await lockOpen(tx, id, who.sites), who)
    if (!isLevelDay(lastOn, site, who.nowMs)) throw new Failure('INVALID_INPUT', { fieldErrors: { lastOn: 'validation.wrong' } })
    await askForLevel(tx, id, { by: who.accountId, lastOn, reason })
  })
  return { state: 'ASKED' }
}

/** Refuses an application, and tells the applicant why. @throws Failure BROKER_ACT_REFUSED. */
export async function refuseApplication(
  { db, post }: BrokersDeps,
  who: Who,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<BrokerDecided> {
  await transaction(db, async (tx) => {
    const { accountId, level, site } = await ofOthers(tx, await lockOpen(tx, id, who.sites), who)
    await closeApplication(tx, id, { state: 'REFUSED', decidedBy: who.accountId, reason })
    const detail = { application: id, level, state: 'REFUSED', reason }
    await addAccountEvent(tx, { accountId, actorId: who.accountId, kind: 'broker-application-decided', detail })
    await mailApplicationVerdict(post, tx, { accountId, site, verdict: 'REFUSED', level, reason })
  })
  return { state: 'REFUSED' }
}

/**
 * Gives the level that another operator asked for, or sends the application back to be decided anew. Nobody confirms what they asked for, or
 * what is about themselves or somebody close. @throws Failure BROKER_ACT_REFUSED: SECOND_PERSON, SELF, OVER, CHANGED.
 */
export async function decideApplication(
  { db, post, sessions }: BrokersDeps,
  who: Who & { readonly nowMs: number },
  { id, isConfirmed }: { readonly id: number; readonly isConfirmed: boolean },
): Promise<BrokerDecided> {
  const seen = await ofOthers(db, await findOpen(db, id, who.sites), who)
  const { accountId, level, site, asked } = seen
  if (asked === null) return refuse('OVER')
  if (!isConfirmed) {
    await transaction(db, async (tx) => {
      await ofOthers(tx, await lockOpen(tx, id, who.sites), who)
      await askForLevel(tx, id, null)
    })
    return { state: 'OPEN' }
  }
  if (asked.by === who.accountId) return refuse('SECOND_PERSON')
  await transaction(db, async (tx) => {
    // The account is locked before the application, in the order of everybody who changes a membership.
    const decision = { accountId, level, lastOn: asked.lastOn, reason: asked.reason, askedBy: asked.by, decidedBy: who.accountId }
    if (!(await decideLevel(tx, decision, who.nowMs))) refuse('OVER')
    const now = await ofOthers(tx, await lockOpen(tx, id, who.sites), who)
    if (JSON.stringify(now.asked) !== JSON.stringify(asked)) refuse('CHANGED')
    await closeApplication(tx, id, { state: 'APPROVED', decidedBy: who.accountId, reason: '' })
    const detail = { application: id, level, state: 'APPROVED', askedBy: asked.by }
    await addAccountEvent(tx, { accountId, actorId: who.accountId, kind: 'broker-application-decided', detail })
    await mailApplicationVerdict(post, tx, { accountId, site, verdict: 'APPROVED', level, reason: '' })
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return { state: 'APPROVED' }
}

/**
 * Lists a version of a broker's words in place of the one that is listed, or refuses it; the broker is told.
 * @throws Failure INVALID_INPUT for a refusal without a reason, BROKER_ACT_REFUSED: OVER, also for one that was replaced or is of other sites, SELF.
 */
export async function decideWords(
  { db, post }: BrokersDeps,
  who: Who,
  { id, isListed, reason }: { readonly id: number; readonly isListed: boolean; readonly reason: string },
): Promise<BrokerDecided> {
  if (!isListed && reason === '') throw new Failure('INVALID_INPUT', { fieldErrors: { reason: 'validation.fieldNeeded' } })
  const state = isListed ? 'LISTED' : 'REFUSED'
  await transaction(db, async (tx) => {
    const found = await findInReview(tx, id, who.sites)
    if (found === null) return refuse('OVER')
    const { accountId, site } = found
    if (await isClose(tx, who.accountId, accountId)) refuse('SELF')
    // The broker sends new words under the same lock: what was read is what is listed.
    await lockAccount(tx, accountId)
    if (isListed) await moveVersion(tx, accountId, { from: 'LISTED', to: 'REPLACED' })
    const decided = { state, decidedBy: who.accountId, reason: isListed ? '' : reason } as const
    if (!(await closeReview(tx, id, decided))) refuse('OVER')
    const detail = { version: id, state, reason: decided.reason }
    await addAccountEvent(tx, { accountId, actorId: who.accountId, kind: 'broker-words-decided', detail })
    return mailWordsVerdict(post, tx, { accountId, site, verdict: state, reason: decided.reason })
  })
  return { state }
}
