import { REGISTRATION_STEPS, type AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type * as operations from '@app/contract/alerts/alert-operations.ts'
import type { AlertChanged, RaisedAlerts } from '@app/contract/alerts/alerts.answers.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { type AlertCodes, alertText, alertTitle } from '@app/rules/alerts/alert-words.ts'
import { isFinal } from '@app/rules/alerts/decide-update.ts'
import { ownPath } from '@app/rules/alerts/own-path.ts'
import { isVerificationStatus } from '@app/rules/alerts/verification.ts'
import type { Text } from '@app/text/create-text.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { Operator, Sessions } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import type { LetterText } from '#platform/mail/index.ts'
import { ACTIVITY_OF } from './alert-activity.ts'
import { changeAlert, findBuyer, insertAlert, listAllAlerts, lockAlertOfSites, type AlertRow } from './alerts.store.ts'
import { toAccountAlert } from './to-account-alert.ts'

type Raised = InputOf<typeof operations.raiseAlert>['body']

/** Refuses what no alert can be: a step without a registration, a message without words, an unknown status, a link that leaves us. */
function checkRaised({ userActionCode, customUserActionCode, message, verification, link }: Raised): void {
  const isStep = (REGISTRATION_STEPS as readonly string[]).includes(customUserActionCode)
  if (isStep !== (userActionCode === 'COMPLETE_REGISTRATION') || (!isStep && customUserActionCode !== ''))
    wrongField('customUserActionCode')
  if (userActionCode === 'MESSAGE' && message.trim() === '') wrongField('message', 'validation.missing')
  if (verification && !isVerificationStatus(verification.status)) wrongField('verification.status')
  if (link !== '' && ownPath(link) === null) wrongField('link', 'validation.ownPath')
}

/** The words of an alert's mail: what it asks for, and what an operator wrote. */
export function alertWords(
  text: Text,
  { codes, message, link }: { readonly codes: AlertCodes; readonly message: string; readonly link: (path: string) => string },
): LetterText {
  const title = alertTitle(codes, text, text.t('alert.title.MESSAGE'))
  const words = message === '' ? alertText(codes, text) : message
  return {
    subject: text.t('mail.alert.subject', { title }),
    heading: title,
    lead: words === '' ? [] : [words],
    button: { label: text.t('mail.button.dashboard'), url: link('/dashboard') },
  }
}

/** Emails a buyer about an alert, unless it is scheduled for later or they opted out of such mails. */
async function mailAlert(subscribers: Subscribers, tx: Tx, alert: AlertRow): Promise<void> {
  if (alert.activates_at.getTime() > Date.now()) return
  const codes = { userActionCode: alert.action_code, customUserActionCode: alert.custom_code }
  await subscribers.send(tx, {
    accountId: alert.account_id,
    kind: 'ACCOUNT_ALERTS',
    write: (text, link) => alertWords(text, { codes, message: alert.message, link }),
  })
}

/** Raises an alert for a buyer; their open pages reload their alerts at the next route (OQ-A81). */
export async function raiseAlert(
  parts: { readonly db: Db; readonly sessions: Sessions; readonly subscribers: Subscribers },
  { accountId: actorId, sites }: Pick<Operator, 'accountId' | 'sites'>,
  raised: Raised,
): Promise<AlertChanged> {
  checkRaised(raised)
  const { verification } = raised
  const row = await transaction(parts.db, async (tx) => {
    const buyer = await findBuyer(tx, raised.buyerNumber, sites)
    if (buyer === null) throw new Failure('BUYER_NOT_FOUND')
    const inserted = await insertAlert(tx, {
      account_id: buyer.id,
      action_code: raised.userActionCode,
      custom_code: raised.customUserActionCode,
      activity: ACTIVITY_OF[raised.userActionCode],
      is_banner: raised.isBanner,
      priority: raised.alertPriority,
      blocks_ui: raised.blockUI,
      is_mandatory: raised.mandatory,
      renotifies: raised.renotify,
      is_sticky: raised.sticky,
      message: raised.message.trim(),
      link: raised.link === '' ? null : ownPath(raised.link),
      verification: verification
        ? JSON.stringify({
            status: verification.status,
            reasonCode: verification.reasonCode || null,
            person: { firstName: verification.firstName, lastName: verification.lastName },
            renewalDocExpiryDate: verification.renewalDocExpiryDate ?? null,
          })
        : null,
      raised_by: actorId,
      ...(raised.activationDate === undefined ? {} : { activates_at: new Date(raised.activationDate) }),
    })
    await addAccountEvent(tx, {
      accountId: buyer.id,
      actorId,
      kind: 'alert-raised',
      detail: { alert: inserted.id, action: raised.userActionCode },
    })
    await mailAlert(parts.subscribers, tx, inserted)
    return inserted
  })
  await parts.sessions.keepFactsOf(row.account_id, { refreshAlerts: true })
  return { userActionId: row.id, actionStatus: toAccountAlert(row).actionStatus }
}

/** Withdraws an alert: for the buyer it is as if completed. */
export async function withdrawAlert(
  parts: { readonly db: Db; readonly sessions: Sessions },
  { accountId: actorId, sites }: Pick<Operator, 'accountId' | 'sites'>,
  id: number,
): Promise<AlertChanged> {
  const row = await transaction(parts.db, async (tx) => {
    const found = await lockAlertOfSites(tx, id, sites)
    if (found === null) throw new Failure('ALERT_NOT_FOUND')
    if (isFinal(found.status as AlertStatus)) throw new Failure('ALERT_CLOSED')
    await addAccountEvent(tx, {
      accountId: found.account_id,
      actorId,
      kind: 'alert-withdrawn',
      detail: { alert: id, action: found.action_code },
    })
    return changeAlert(tx, id, { status: 'COMPLETED', postponed_at: null })
  })
  await parts.sessions.keepFactsOf(row.account_id, { refreshAlerts: true })
  return { userActionId: row.id, actionStatus: toAccountAlert(row).actionStatus }
}

/** All alerts of a buyer, the newest first. */
export async function listRaisedAlerts(db: Db, buyerNumber: number, sites: readonly string[]): Promise<RaisedAlerts> {
  const buyer = await findBuyer(db, buyerNumber, sites)
  if (buyer === null) throw new Failure('BUYER_NOT_FOUND')
  const rows = await listAllAlerts(db, buyer.id)
  return {
    buyerNumber,
    displayName: buyer.company_name || `${buyer.first_name} ${buyer.last_name}`.trim(),
    alerts: rows.map((row) => ({
      ...toAccountAlert(row),
      isBanner: row.is_banner,
      raisedAt: row.raised_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
    })),
  }
}
