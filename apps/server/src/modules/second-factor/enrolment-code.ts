import { Failure } from '@app/contract/failure.ts'
import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dropKeys, hasKey, issueKey, memberOf } from '#modules/session/index.ts'
import { isSecondFactorNeeded } from './second-factor.store.ts'

/** Purpose of an enrolment code, and its life: as long as that of a temporary password. */
const ENROLMENT = { purpose: 'second-factor', lifeMs: 24 * 60 * 60_000 } as const

/**
 * A code with which an account that needs a second factor enrols its first one. Access to its mails gives the password, so the code
 * comes from the machine alone.
 */
export const issueEnrolmentCode = (db: Db | Tx, accountId: number): Promise<string> => issueKey(db, { ...ENROLMENT, accountId })

/** Whether the caller enrols a second factor only by an enrolment code: the account has to hold one, and this visit has shown none. */
export async function needsEnrolmentCode(db: Db, ctx: RequestContext): Promise<boolean> {
  const { accountId, privileges } = memberOf(ctx)
  return !needsSecondFactor(privileges) && (await isSecondFactorNeeded(db, accountId))
}

/** @throws Failure ENROLMENT_CODE_NEEDED without a code of this account where one is needed. */
export async function checkEnrolmentCode(db: Db, ctx: RequestContext, code: string): Promise<void> {
  if (!(await needsEnrolmentCode(db, ctx))) return
  const isRight = await hasKey(db, { purpose: ENROLMENT.purpose, key: code.trim(), accountId: memberOf(ctx).accountId })
  if (!isRight) throw new Failure('ENROLMENT_CODE_NEEDED')
}

/** Ends the codes of an account that has enrolled. */
export const endEnrolmentCodes = (tx: Tx, accountId: number): Promise<void> => dropKeys(tx, { accountId, purpose: ENROLMENT.purpose })
