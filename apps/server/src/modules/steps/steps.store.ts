import type { AccountSteps } from '@app/contract/people/steps.answers.ts'
import { TERMS_VERSION } from '@app/contract/people.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export type RaisedStep = AccountSteps['steps'][number]

/** The account of a user id whose home is one of these sites, null for none. */
export async function findAccountId(db: Db | Tx, number: number, sites: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('number', '=', number)
    .where('status', '!=', 'closed')
    .where('home_site', 'in', sites)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The steps that were raised for an account, the oldest first. */
export async function listRaised(db: Db | Tx, accountId: number): Promise<RaisedStep[]> {
  const rows = await db
    .selectFrom('account_steps')
    .select(['status', 'cause', 'reason', 'raised_at'])
    .where('account_id', '=', accountId)
    .orderBy('raised_at')
    .execute()
  return rows.map(({ status, cause, reason, raised_at: at }) => ({ status, cause: cause as StepCause, reason, raisedAt: at.toISOString() }))
}

/** Why a step holds somebody up: an operator raised it, or papers. Lifting one leaves the others. */
export type StepCause = 'OPERATOR' | 'DOCUMENTS'

/** Raises a step, or records again why. */
export async function addStep(
  tx: Tx,
  step: { accountId: number; status: number; cause?: StepCause; reason: string; by: number | null },
): Promise<void> {
  await tx
    .insertInto('account_steps')
    .values({ account_id: step.accountId, status: step.status, cause: step.cause ?? 'OPERATOR', reason: step.reason, raised_by: step.by })
    .onConflict((row) =>
      row.columns(['account_id', 'status', 'cause']).doUpdateSet({ reason: step.reason, raised_by: step.by, raised_at: new Date() }),
    )
    .execute()
}

/** Lifts a step of one cause; answers whether there was one. */
export async function removeStep(
  tx: Tx,
  { accountId, status, cause = 'OPERATOR' }: { accountId: number; status: number; cause?: StepCause },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_steps')
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes that somebody accepts the terms as they are now; answers whether they had not before. */
export async function saveTermsAccepted(tx: Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ terms_version: TERMS_VERSION, terms_accepted_at: new Date(), changed_at: new Date() })
    .where('account_id', '=', accountId)
    .where('terms_version', '!=', TERMS_VERSION)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
