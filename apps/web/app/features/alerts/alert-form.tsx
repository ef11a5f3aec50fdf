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
import { CheckField, ChoiceField, InputField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { useTyped } from '../../ui/form/form-state.ts'
import { DeskForm } from '../desks/desk-form.tsx'

const STATUSES = [...VERIFICATION_STATUSES, ...CHECKED_PRODUCTS.map((product) => `${product}_checks_failed`)]
const FLAGS = [
  ['mandatory', 'raise.mandatory', false],
  ['blockUI', 'raise.block', false],
  ['sticky', 'raise.sticky', false],
  ['renotify', 'raise.renotify', true],
] as const
const NAMES = [
  ['firstName', 'raise.firstName'],
  ['lastName', 'raise.lastName'],
] as const
const DEFAULT_PRIORITY = 100
/** Value of a box that is ticked. */
const TICKED = 'on'

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

/** Actions that follow from a check of the person. */
const CHECKED: ReadonlySet<string> = new Set<AlertAction>(['COMPLETE_REGISTRATION', 'IDENTITY_VERIFICATION', 'DOCUMENT_RENEWAL'])
const MESSAGE: AlertAction = 'MESSAGE'

/** What an alert says, and what only some kinds of it have: a step of the registration, a status of the check, a name that was checked. */
function MeaningFields() {
  const text = useText()
  const action = useTyped('userActionCode', MESSAGE)
  const status = useTyped('status', '')
  return (
    <>
      {action === 'COMPLETE_REGISTRATION' ? (
        <ChoiceField
          id="al-step"
          label={text.t('raise.step')}
          name="customUserActionCode"
          choices={REGISTRATION_STEPS.map((code) => [code, text.t(`alert.step.${code}`)])}
        />
      ) : null}
      <InputField
        id="al-message"
        label={text.t('raise.message')}
        name="message"
        required={action === MESSAGE}
        maxLength={ALERT_MESSAGE_LENGTH_MAX}
      />
      {CHECKED.has(action) ? (
        <ChoiceField
          id="al-status"
          label={text.t('raise.status')}
          name="status"
          choices={[['', text.t('raise.status.none')], ...STATUSES.map((one) => [one, `${one}: ${verificationWord(one, text)}`] as const)]}
        />
      ) : null}
      {CHECKED.has(action) && status !== ''
        ? NAMES.map(([name, key]) => <InputField key={name} id={`al-${name}`} label={text.t(key)} name={name} />)
        : null}
    </>
  )
}

/** How an alert is shown. One that has to be dealt with, or blocks the page, is never in the banner. */
function PlaceFields() {
  const text = useText()
  const isDialog = [useTyped('mandatory', ''), useTyped('blockUI', '')].includes(TICKED)
  return (
    <div>
      {isDialog ? null : <CheckField id="al-isBanner" name="isBanner" label={text.t('raise.banner')} />}
      {FLAGS.map(([name, key, isSet]) => (
        <CheckField key={name} id={`al-${name}`} name={name} defaultChecked={isSet} label={text.t(key)} />
      ))}
    </div>
  )
}

/** The form by which an operator raises an alert for a buyer. */
export function AlertForm({ buyerNumber }: { readonly buyerNumber: number }) {
  const text = useText()
  return (
    <DeskForm
      aria-label={text.t('raise.new')}
      done={text.t('raise.done')}
      act={(api, form) => api(raiseAlert, { body: alertOf(form, buyerNumber) })}
    >
      <h3>{text.t('raise.new')}</h3>
      <ChoiceField
        id="al-action"
        label={text.t('raise.action')}
        name="userActionCode"
        defaultValue={MESSAGE}
        choices={ALERT_ACTIONS.map((code) => [code, text.t(`alert.title.${code}`)])}
      />
      <MeaningFields />
      <InputField id="al-link" label={text.t('raise.link')} name="link" hint={text.t('raise.link.hint')} />
      <InputField
        id="al-priority"
        label={text.t('raise.priority')}
        name="alertPriority"
        inputMode="numeric"
        pattern="\d+"
        defaultValue={DEFAULT_PRIORITY}
      />
      <PlaceFields />
      <FormFoot send={text.t('raise.submit')} />
    </DeskForm>
  )
}
