import type { AlertAction, IDENTITY_CHECK_ALERT, REGISTRATION_STEPS } from '@app/contract/alerts/alert-codes.ts'
import type { Tx } from '#platform/db/database.ts'
import { ACTIVITY_OF } from './alert-activity.ts'
import { changeAlert, findName, insertAlert, lockSystemAlert } from './alerts.store.ts'

/** Alerts of the house come before those of operators, which are 100 unless one says otherwise. */
const PRIORITY = 50

/** Which alert of an account: of each there is one open at a time. */
export interface SystemAlertName {
  readonly accountId: number
  readonly action: AlertAction
  readonly customCode: (typeof REGISTRATION_STEPS)[number] | typeof IDENTITY_CHECK_ALERT | ''
}

/** An alert that follows from what happened, not from an operator. */
export interface SystemAlert extends SystemAlertName {
  /** Whether it stands above the page, where nobody has to answer it, or opens a dialog. */
  readonly isBanner: boolean
  /** Page of ours it leads to. */
  readonly link: string | null
  readonly verification: {
    readonly status: string
    readonly reasonCode: string | null
    /** Name as it stands on a paper, where the person is asked whether it is theirs. */
    readonly name?: string
    /** Last day of a paper that ends, YYYY-MM-DD. */
    readonly expiresOn?: string
  } | null
  /** Whether to change one that is open and to raise none. */
  readonly isOnlyChanged?: boolean
  /** Whether to leave one that is open as it is. */
  readonly isOnlyNew?: boolean
}

/** A name as its two parts: the last word is the family's. */
function partsOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

async function verificationOf(tx: Tx, { accountId, verification }: SystemAlert): Promise<string | null> {
  if (verification === null) return null
  const { status, reasonCode, name, expiresOn = null } = verification
  const person = name === undefined ? await findName(tx, accountId) : partsOf(name)
  return JSON.stringify({ status, reasonCode, person, renewalDocExpiryDate: expiresOn })
}

/**
 * Raises an alert in the transaction of its cause, or changes the open one of its name; shown anew even to who had put it off. Open pages
 * reload their alerts once the caller has told the sessions (`refreshAlerts`). Answers whether it did either.
 */
export async function raise(tx: Tx, alert: SystemAlert): Promise<boolean> {
  const open = await lockSystemAlert(tx, alert)
  if (open === null ? alert.isOnlyChanged === true : alert.isOnlyNew === true) return false
  const change = { is_banner: alert.isBanner, link: alert.link, verification: await verificationOf(tx, alert) }
  if (open !== null) {
    await changeAlert(tx, open, { ...change, status: 'INITIATED', postponed_at: null, activates_at: new Date() })
    return true
  }
  await insertAlert(tx, {
    ...change,
    account_id: alert.accountId,
    action_code: alert.action,
    custom_code: alert.customCode,
    activity: ACTIVITY_OF[alert.action],
    priority: PRIORITY,
    renotifies: false,
  })
  return true
}

/** Completes an open alert, whose cause is gone; answers whether there was one. */
export async function settle(tx: Tx, name: SystemAlertName): Promise<boolean> {
  const open = await lockSystemAlert(tx, name)
  if (open === null) return false
  await changeAlert(tx, open, { status: 'COMPLETED', postponed_at: null })
  return true
}
