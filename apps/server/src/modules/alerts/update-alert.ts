import type { AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type { AlertChanged } from '@app/contract/alerts/alerts.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { decideAlertUpdate, type AlertUpdate } from '@app/rules/alerts/decide-update.ts'
import { decideNameCheck } from '@app/rules/alerts/verification.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { changeAlert, lockAlert, lockAlertByVerification } from './alerts.store.ts'
import { toAccountAlert, verificationOf } from './to-account-alert.ts'

/** Changes one of the caller's alerts; other people's alerts are not found. */
export async function updateAlert(
  db: Db,
  whose: { readonly accountId: number; readonly id: number },
  update: AlertUpdate,
): Promise<AlertChanged> {
  return transaction(db, async (tx) => {
    const row = await lockAlert(tx, whose.id, whose.accountId)
    if (row === null) throw new Failure('ALERT_NOT_FOUND')
    const decision = decideAlertUpdate(
      { status: row.status as AlertStatus, actionCode: row.action_code, isMandatory: row.is_mandatory },
      update,
    )
    if ('refusal' in decision) {
      const { refusal, field } = decision
      throw new Failure(refusal, field === undefined ? {} : { part: 'body', field, fieldErrors: { [field]: 'validation.wrong' } })
    }
    const changed = await changeAlert(tx, row.id, {
      status: decision.status,
      postponed_at: decision.isUntilNextSignIn ? new Date(update.nowMs) : null,
      ...(decision.activatesAtMs === null ? {} : { activates_at: new Date(decision.activatesAtMs) }),
    })
    return { userActionId: changed.id, actionStatus: toAccountAlert(changed).actionStatus }
  })
}

/** What somebody has answered to the name check. */
export interface NameAnswer {
  readonly status: string
  /** The name as the checked paper has it, where it is theirs; null where they say it is not. */
  readonly acceptedName: { readonly firstName: string; readonly lastName: string } | null
}

/**
 * Takes the answer to the name check into its alert (ACC-7.41): an accepted name completes it, a refused one puts it under review. What
 * follows for the profile and the papers is the caller's, in the same transaction. @throws Failure ALERT_NOT_FOUND where nobody asks.
 */
export async function takeNameAnswer(tx: Tx, accountId: number, answer: 'Y' | 'N'): Promise<NameAnswer> {
  const row = await lockAlertByVerification(tx, accountId, 'approved_with_name_blocked')
  const verification = row && verificationOf(row)
  if (row === null || verification === null) throw new Failure('ALERT_NOT_FOUND')
  const { status, isAccepted } = decideNameCheck(answer)
  await changeAlert(tx, row.id, {
    verification: JSON.stringify({ ...verification, status }),
    ...(isAccepted ? { status: 'COMPLETED' } : {}),
  })
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'name-check', detail: { alert: row.id, status } })
  return { status, acceptedName: isAccepted ? verification.person : null }
}
