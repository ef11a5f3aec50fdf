import type { AlertAction } from '@app/contract/alerts/alert-codes.ts'
import type { KindMail, Subscribers } from '#modules/messages/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { completeRuleAlerts, hasOpenAlert, insertAlert } from './alerts.store.ts'
import { ACTIVITY_OF } from './alert-activities.ts'

/** An alert that a rule raises: what it asks for, the page where that is done, and its mail. */
export interface RuleAlert {
  readonly accountId: number
  readonly action: AlertAction
  /** A path of ours. */
  readonly link: string
  readonly write: KindMail['write']
}

/**
 * Raises an alert by rule, in the transaction of its cause, and emails its reader unless they do without such mails. One that is open
 * already for the same stays, and nothing is mailed. Answers whether it was raised; then their sessions have to load the alerts again.
 */
export async function raise(subscribers: Subscribers, tx: Tx, { accountId, action, link, write }: RuleAlert): Promise<boolean> {
  if (await hasOpenAlert(tx, { accountId, action })) return false
  await insertAlert(tx, {
    account_id: accountId,
    action_code: action,
    custom_code: '',
    activity: ACTIVITY_OF[action],
    renotifies: true,
    link,
  })
  await subscribers.send(tx, { accountId, kind: 'ACCOUNT_ALERTS', write })
  return true
}

/** Completes what a rule raised, once its cause is gone; answers whether there was one. */
export const settle = (tx: Tx, about: Pick<RuleAlert, 'accountId' | 'action'>): Promise<boolean> => completeRuleAlerts(tx, about)
