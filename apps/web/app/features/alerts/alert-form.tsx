import type { FormEvent } from 'react'
import { raiseAlert } from '@app/contract/alert-operations.ts'
import {
  ALERT_ACTIONS,
  ALERT_MESSAGE_LENGTH_MAX,
  CHECKED_PRODUCTS,
  REGISTRATION_STEPS,
  VERIFICATION_STATUSES,
  type AlertAction,
} from '@app/contract/alert-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { verificationWord } from './alert-words.ts'
import { fieldText } from '../../platform/field-text.ts'
import { sendDesk, type Operate } from './operate.ts'

const STATUSES = [...VERIFICATION_STATUSES, ...CHECKED_PRODUCTS.map((product) => `${product}_checks_failed`)]
const FLAGS = [
  ['isBanner', 'raise.banner', false],
  ['mandatory', 'raise.mandatory', false],
  ['blockUI', 'raise.block', false],
  ['sticky', 'raise.sticky', false],
  ['renotify', 'raise.renotify', true],
] as const
const TEXTS = [
  ['link', 'raise.link'],
  ['firstName', 'raise.firstName'],
  ['lastName', 'raise.lastName'],
] as const
const DEFAULT_PRIORITY = 100

/** What the form asks for, in the shape of the call. */
function asked(form: FormData, buyerNumber: number) {
  const text = (name: string): string => fieldText(form, name)
  const status = text('status')
  const verification = { status, reasonCode: '', firstName: text('firstName'), lastName: text('lastName') }
  return {
    buyerNumber,
    userActionCode: text('userActionCode') as AlertAction,
    customUserActionCode: text('customUserActionCode'),
    message: text('message'),
    link: text('link'),
    alertPriority: Number(text('alertPriority')) || DEFAULT_PRIORITY,
    isBanner: form.has('isBanner'),
    mandatory: form.has('mandatory'),
    blockUI: form.has('blockUI'),
    sticky: form.has('sticky'),
    renotify: form.has('renotify'),
    ...(status === '' ? {} : { verification }),
  }
}

/** The form by which an operator raises an alert for a buyer. */
export function AlertForm({ buyerNumber, run }: { readonly buyerNumber: number; readonly run: Operate }) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void =>
    sendDesk(event, run, (api, form) => api(raiseAlert, { body: asked(form, buyerNumber) }))
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('raise.new')}>
      <h3>{text.t('raise.new')}</h3>
      <p className="field">
        <label htmlFor="al-action">{text.t('raise.action')}</label>
        <select className="in" id="al-action" name="userActionCode" defaultValue="MESSAGE">
          {ALERT_ACTIONS.map((code) => (
            <option key={code} value={code}>
              {text.t(`alert.title.${code}`)}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="al-step">{text.t('raise.step')}</label>
        <select className="in" id="al-step" name="customUserActionCode">
          <option value="">{text.t('raise.step.none')}</option>
          {REGISTRATION_STEPS.map((code) => (
            <option key={code} value={code}>
              {text.t(`alert.step.${code}`)}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="al-message">{text.t('raise.message')}</label>
        <input className="in" id="al-message" name="message" maxLength={ALERT_MESSAGE_LENGTH_MAX} />
      </p>
      <p className="field">
        <label htmlFor="al-status">{text.t('raise.status')}</label>
        <select className="in" id="al-status" name="status">
          <option value="">{text.t('raise.status.none')}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {`${status}: ${verificationWord(status, text)}`}
            </option>
          ))}
        </select>
      </p>
      {TEXTS.map(([name, key]) => (
        <p className="field" key={name}>
          <label htmlFor={`al-${name}`}>{text.t(key)}</label>
          <input className="in" id={`al-${name}`} name={name} />
        </p>
      ))}
      <p className="field">
        <label htmlFor="al-priority">{text.t('raise.priority')}</label>
        <input className="in" id="al-priority" name="alertPriority" inputMode="numeric" defaultValue={DEFAULT_PRIORITY} />
      </p>
      <div>
        {FLAGS.map(([name, key, isSet]) => (
          <label className="check" key={name}>
            <input type="checkbox" name={name} defaultChecked={isSet} />
            <span>{text.t(key)}</span>
          </label>
        ))}
      </div>
      <button className="btn ink" type="submit">
        {text.t('raise.submit')}
      </button>
    </form>
  )
}
