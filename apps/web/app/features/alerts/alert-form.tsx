import type { FormEvent } from 'react'
import { raiseAlert } from '@app/contract/alerts/alert-operations.ts'
import {
  ALERT_ACTIONS,
  ALERT_MESSAGE_LENGTH_MAX,
  CHECKED_PRODUCTS,
  REGISTRATION_STEPS,
  VERIFICATION_STATUSES,
  type AlertAction,
} from '@app/contract/alerts/alert-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { verificationWord } from './alert-words.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { sendDesk, type Operate } from '../desks/operate.ts'

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
function alertOf(form: FormData, buyerNumber: number) {
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
    sendDesk(event, run, (api, form) => api(raiseAlert, { body: alertOf(form, buyerNumber) }))
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('raise.new')}>
      <h3>{text.t('raise.new')}</h3>
      <ChoiceField
        id="al-action"
        label={text.t('raise.action')}
        name="userActionCode"
        defaultValue="MESSAGE"
        choices={ALERT_ACTIONS.map((code) => [code, text.t(`alert.title.${code}`)])}
      />
      <ChoiceField
        id="al-step"
        label={text.t('raise.step')}
        name="customUserActionCode"
        choices={[['', text.t('raise.step.none')], ...REGISTRATION_STEPS.map((code) => [code, text.t(`alert.step.${code}`)] as const)]}
      />
      <InputField id="al-message" label={text.t('raise.message')} name="message" maxLength={ALERT_MESSAGE_LENGTH_MAX} />
      <ChoiceField
        id="al-status"
        label={text.t('raise.status')}
        name="status"
        choices={[
          ['', text.t('raise.status.none')],
          ...STATUSES.map((status) => [status, `${status}: ${verificationWord(status, text)}`] as const),
        ]}
      />
      {TEXTS.map(([name, key]) => (
        <InputField key={name} id={`al-${name}`} label={text.t(key)} name={name} />
      ))}
      <InputField
        id="al-priority"
        label={text.t('raise.priority')}
        name="alertPriority"
        inputMode="numeric"
        defaultValue={DEFAULT_PRIORITY}
      />
      <div className="wide">
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
