import { addAccountEvent } from '#modules/accounts/index.ts'
import { addStep, removeStep } from '#modules/steps/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { hasOverdue } from './due.store.ts'

/** The step that waits for a paper (account spec §8). */
const DOCUMENTS_PENDING = 467
const CAUSE = 'DOCUMENTS'

/** Holds an account up until it sends the paper that it was to send by a day that is past. */
export async function raiseOverdue(tx: Tx, accountId: number): Promise<void> {
  await addStep(tx, { accountId, status: DOCUMENTS_PENDING, cause: CAUSE, form: null, reason: '', by: null })
  await addAccountEvent(tx, { accountId, actorId: null, kind: 'step-raised', detail: { status: DOCUMENTS_PENDING, cause: CAUSE } })
}

/** Lets an account on again once no such paper is left; what an operator raised stays. */
export async function liftOverdue(
  tx: Tx,
  { accountId, actorId, today }: { readonly accountId: number; readonly actorId: number | null; readonly today: string },
): Promise<void> {
  if (await hasOverdue(tx, accountId, today)) return
  if (!(await removeStep(tx, { accountId, status: DOCUMENTS_PENDING, cause: CAUSE, form: null }))) return
  await addAccountEvent(tx, { accountId, actorId, kind: 'step-lifted', detail: { status: DOCUMENTS_PENDING, cause: CAUSE } })
}
