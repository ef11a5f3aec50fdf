import { Failure } from '@app/contract/failure.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf, spendKey } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type AccountRooms, CONFIRM_EMAIL_KEY, mailConfirmation } from '#modules/account-recovery/index.ts'
import { saveEmail } from './profile-email.store.ts'

/**
 * Mails a link to the address that a broker's bidder names, and tells the present one; until it is confirmed nothing changes (OQ-A32).
 * @throws Failure FORBIDDEN for anybody else, INVALID_INPUT for the address, TOO_MANY_REQUESTS.
 */
export async function askForConfirmation({ db, post }: AccountRooms, ctx: RequestContext, email: string): Promise<void> {
  const { kind } = memberOf(ctx)
  if (kind !== 'broker-bidder') throw new Failure('FORBIDDEN')
  const typed = email.trim()
  if (typed === '') throw new Failure('INVALID_INPUT', { fieldErrors: { email: 'validation.email.required' } })
  if (!isEmail(typed, { isGlobalPlatform: ctx.site.isGlobalPlatform }))
    throw new Failure('INVALID_INPUT', { fieldErrors: { email: 'validation.email' } })
  await transaction(db, (tx) => mailConfirmation(post, tx, { ctx, email: typed }))
}

/**
 * Makes a confirmed address the account's own, and tells the one it replaces.
 * @throws Failure LINK_EXPIRED for a key that is unknown, used or over.
 */
export async function confirmAddress({ db, post, sessions }: AccountRooms, ctx: RequestContext, key: string): Promise<void> {
  await transaction(db, async (tx) => {
    const spent = await spendKey(tx, { purpose: CONFIRM_EMAIL_KEY.purpose, key })
    const email = spent?.detail['email']
    if (spent === null || spent.accountId === null || typeof email !== 'string') throw new Failure('LINK_EXPIRED')
    await notifyOwner(post, tx, { ctx, accountId: spent.accountId, notice: 'addressChanged' })
    await saveEmail(tx, spent.accountId, email)
    await addAccountEvent(tx, { accountId: spent.accountId, actorId: spent.accountId, kind: 'email-confirmed' })
  })
  sessions.forgetAccount()
}
