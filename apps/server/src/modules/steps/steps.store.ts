import { sql } from 'kysely'
import type { AccountSteps } from '@app/contract/people/steps.answers.ts'
import { SCREENING_CAUSE, SIGNED_STEPS, type SignedStep, type StepCause, type StepStatus } from '@app/contract/people.ts'
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

/** What everybody but reviewers is told of a screening: that papers are looked at. */
const TOLD_CAUSE: StepCause = 'DOCUMENTS'

/** The steps that were raised for an account, each cause by itself, the oldest first, as its person and operators may read them. */
export async function listRaised(db: Db | Tx, accountId: number): Promise<RaisedStep[]> {
  const rows = await db
    .selectFrom('account_steps')
    .select(['status', 'cause', 'form', 'reason', 'raised_at'])
    .where('account_id', '=', accountId)
    .orderBy('raised_at')
    .orderBy('status')
    .execute()
  const isTold = ({ cause }: { readonly cause: string }): boolean =>
    cause !== SCREENING_CAUSE || !rows.some((other) => other.cause === TOLD_CAUSE)
  return rows.filter(isTold).map(({ status, cause, form, reason, raised_at: at }) => ({
    status,
    cause: cause === SCREENING_CAUSE ? TOLD_CAUSE : (cause as StepCause),
    form: SIGNED_STEPS.find((known) => known === form) ?? null,
    reason,
    raisedAt: at.toISOString(),
  }))
}

export interface NewStep {
  readonly accountId: number
  readonly status: StepStatus
  readonly cause: StepCause
  /** What has to be signed, for the cause SIGNATURE; else null. */
  readonly form: SignedStep | null
  /** What an operator wrote for the person to read; empty where a rule raised it. */
  readonly reason: string
  /** The operator, null where a rule raised it. */
  readonly by: number | null
}

/** Raises a step for a cause, or records again why; the same once more changes nothing. */
export async function addStep(tx: Tx, { accountId, status, cause, form, reason, by }: NewStep): Promise<void> {
  await tx
    .insertInto('account_steps')
    .values({ account_id: accountId, status, cause, form: form ?? '', reason, raised_by: by })
    .onConflict((row) =>
      row
        .columns(['account_id', 'status', 'cause', 'form'])
        .doUpdateSet({ reason, raised_by: by, raised_at: sql<Date>`now()` })
        .where((is) =>
          is.or([is('account_steps.reason', 'is distinct from', reason), is('account_steps.raised_by', 'is distinct from', by)]),
        ),
    )
    .execute()
}

/** Lifts a step as far as one cause goes; answers whether there was one. */
export async function removeStep(
  tx: Tx,
  { accountId, status, cause, form }: Pick<NewStep, 'accountId' | 'status' | 'cause' | 'form'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_steps')
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .where('cause', '=', cause)
    .where('form', '=', form ?? '')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the steps of one cause exactly these, and leaves those of other causes. For the module that derives them, in the transaction of
 * what changed; where this answers true, the sessions have to forget the account after the commit.
 */
export async function setSteps(
  tx: Tx,
  {
    accountId,
    cause,
    statuses,
  }: {
    readonly accountId: number
    readonly cause: StepCause | typeof SCREENING_CAUSE
    readonly statuses: readonly StepStatus[]
  },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from account_steps where account_id = ${accountId} and cause = ${cause} and status <> all(${[...statuses]}::smallint[])
      returning status
    ), come as (
      insert into account_steps (account_id, status, cause, reason)
      select ${accountId}, status, ${cause}, '' from unnest(${[...statuses]}::smallint[]) status on conflict do nothing
      returning status
    )
    select status from gone union all select status from come`.execute(tx)
  return rows.length > 0
}

/** Notes that somebody accepts a version of the terms; answers whether they had not before. What they read is kept as a consent. */
export async function saveTermsAccepted(tx: Tx, accountId: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ terms_version: version, terms_accepted_at: new Date(), changed_at: new Date() })
    .where('account_id', '=', accountId)
    .where('terms_version', '<', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
