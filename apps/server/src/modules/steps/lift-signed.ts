import { SIGNATURE_STEP, type SignedStep } from '@app/contract/people.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { removeStep } from './steps.store.ts'

/** Lifts the step that asks for a signature, now that it was given; nothing where none did. */
export async function liftSigned(tx: Tx, accountId: number, form: SignedStep): Promise<void> {
  if (!(await removeStep(tx, { accountId, status: SIGNATURE_STEP, cause: 'SIGNATURE', form }))) return
  await addAccountEvent(tx, { accountId, actorId: null, kind: 'step-lifted', detail: { status: SIGNATURE_STEP, form } })
}
