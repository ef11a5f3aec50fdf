import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { issueEnrolmentCode } from './enrolment-code.ts'
import { findSecret, forgetSecret } from './one-time-codes.store.ts'
import { deleteSessionsOf } from '#modules/session/index.ts'
import { deletePasskeysOf } from './passkeys.store.ts'
import { addAccountEvent, lockByNumber } from '#modules/accounts/index.ts'

/** What an account lost with its second factor. */
export interface RemovedFactor {
  readonly hadCodes: boolean
  readonly passkeys: number
  /** With which the owner turns codes on again, for who has to hold a second factor; null for everybody else. */
  readonly enrolmentCode: string | null
}

/**
 * Takes one-time codes and passkeys from an account by its user id and ends its sessions, for an owner who lost them; the password stays.
 * Null where there is no such account.
 */
export async function removeSecondFactor(db: Db, number: number): Promise<RemovedFactor | null> {
  return transaction(db, async (tx) => {
    const account = await lockByNumber(tx, number)
    if (account === undefined) return null
    const hadCodes = (await findSecret(tx, account.id)) !== null
    await forgetSecret(tx, account.id)
    const passkeys = await deletePasskeysOf(tx, account.id)
    await deleteSessionsOf(tx, account.id)
    const removed = { hadCodes, passkeys }
    await addAccountEvent(tx, {
      accountId: account.id,
      actorId: null,
      kind: 'second-factor-removed',
      detail: { by: 'command', ...removed },
    })
    const needsCode = needsSecondFactor(account.privileges)
    return { ...removed, enrolmentCode: needsCode ? await issueEnrolmentCode(tx, account.id) : null }
  })
}
