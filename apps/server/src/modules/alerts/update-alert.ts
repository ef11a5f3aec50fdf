import type { AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type { AlertChanged } from '@app/contract/alerts/alerts.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { decideAlertUpdate, type AlertUpdate } from '@app/rules/alerts/decide-update.ts'
import { decideNameCheck } from '@app/rules/alerts/verification.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { changeAlert, lockAlert, lockAlertByVerification, takeName } from './alerts.store.ts'
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

/**
 * Takes the answer to the name check (ACC-7.41, OQ-A78): an accepted name becomes the person's and completes the alert, a refused one
 * goes under review. Answers the verification's status.
 */
export async function answerNameCheck(db: Db, accountId: number, answer: 'Y' | 'N'): Promise<{ status: string }> {
  return transaction(db, async (tx) => {
    const row = await lockAlertByVerification(tx, accountId, 'approved_with_name_blocked')
    const verification = row && verificationOf(row)
    if (row === null || verification === null) throw new Failure('ALERT_NOT_FOUND')
    const { status, isAccepted } = decideNameCheck(answer)
    await changeAlert(tx, row.id, {
      verification: JSON.stringify({ ...verification, status }),
      ...(isAccepted ? { status: 'COMPLETED' } : {}),
    })
    if (isAccepted) await takeName(tx, accountId, verification.person)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'name-check', detail: { alert: row.id, status } })
    return { status }
  })
}
