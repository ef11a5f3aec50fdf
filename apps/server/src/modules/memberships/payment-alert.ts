import { COMPLETE_REGISTRATION_PATH } from '@app/rules/alerts/registration.ts'
import { PAYMENT_ANCHOR } from '@app/rules/people/registration-steps.ts'
import { raise, settle } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** The step of a registration that pays for its level (ACC-4.45, OQ-A79). */
const PAYMENT_ALERT = { action: 'COMPLETE_REGISTRATION', customCode: 'MEMBERSHIP_PAYMENT' } as const

/** Asks somebody to pay for the level with which they register. */
export async function askPayment(tx: Tx, accountId: number): Promise<void> {
  const link = `${COMPLETE_REGISTRATION_PATH}#${PAYMENT_ANCHOR}`
  await raise(tx, { ...PAYMENT_ALERT, accountId, isBanner: true, link, verification: null })
}

/** The payment is asked for no more: it was made, or its order is over. */
export async function endPayment(tx: Tx, accountId: number): Promise<void> {
  await settle(tx, { ...PAYMENT_ALERT, accountId })
}
