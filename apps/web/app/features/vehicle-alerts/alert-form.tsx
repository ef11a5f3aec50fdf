import { useState } from 'react'
import { Link } from 'react-router'
import { isFailure, type Failure } from '@app/contract/failure.ts'
import { ALERT_WORD_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { askVehicleAlert, VEHICLE_ALERT_FREQUENCIES } from '@app/contract/saved-searches/vehicle-alerts.ts'
import { DIGEST_TIME_DEFAULT } from '@app/rules/saved-searches/digest-time.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { EMAIL_LENGTH_MAX } from '@app/rules/validation/emails.ts'
import type { Text } from '@app/text/create-text.ts'
import { formatHour } from '@app/rules/formats/written-dates.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { SendButton } from '../../ui/form/busy-button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormResult } from '../../ui/form/progress.tsx'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../captcha/use-captcha.ts'
import { useRadiusWord } from '../search/facets/radii.ts'
import type { AlertFormData } from './alert-data.ts'

const ZIP_LENGTH_MAX = 16
const YEAR_DIGITS = 4
const MILES_AT_FIRST = '100'
const MAKES_ID = 'alert-makes'
const CAPTCHA_NEEDED = 'CAPTCHA_NEEDED'
/** The field that a fault is about, by its message. */
const FIELD_OF_FAULT: Readonly<Record<string, string>> = {
  'validation.alertMake': 'make',
  'validation.alertYear': 'yearTo',
  'validation.alertZip': 'zip',
  'validation.email': 'email',
}

const wordsOf = ({ code }: Failure, text: Text): string | null => (code === CAPTCHA_NEEDED ? text.t('login.error.INVALID_RECAPTCHA') : null)

/** What a form without script came back with: beside its field, and in words for the whole. */
function startOf(fault: string, text: Text) {
  if (fault === '') return {}
  const field = Object.hasOwn(FIELD_OF_FAULT, fault) ? FIELD_OF_FAULT[fault] : undefined
  if (field !== undefined) return { startErrors: { [field]: wordsOfField(fault, text) }, startWords: text.t('form.check') }
  return { startWords: fault === CAPTCHA_NEEDED ? text.t('login.error.INVALID_RECAPTCHA') : text.t('error.generic') }
}

/** The vehicle that is looked for: make, model, years, place. */
function VehicleFields({ data }: { readonly data: AlertFormData }) {
  const text = useText()
  const radiusWord = useRadiusWord()
  const { make, makes, model, yearFrom, yearTo, zip, miles } = data
  const year = { inputMode: 'numeric', maxLength: YEAR_DIGITS, autoComplete: 'off' } as const
  const radii = [...new Set([...RADII_MILES.map(String), ...(miles === '' ? [] : [miles])])]
  return (
    <>
      <datalist id={MAKES_ID}>
        {makes.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <InputField
        id="alert-make"
        name="make"
        label={text.t('vehicleAlert.make')}
        list={MAKES_ID}
        defaultValue={make}
        maxLength={ALERT_WORD_LENGTH_MAX}
        autoComplete="off"
      />
      <InputField
        id="alert-model"
        name="model"
        label={text.t('vehicleAlert.model')}
        hint={text.t('vehicleAlert.model.hint')}
        defaultValue={model}
        maxLength={ALERT_WORD_LENGTH_MAX}
        autoComplete="off"
      />
      <InputField id="alert-from" name="yearFrom" label={text.t('vehicleAlert.year.from')} defaultValue={yearFrom} {...year} />
      <InputField id="alert-to" name="yearTo" label={text.t('vehicleAlert.year.to')} defaultValue={yearTo} {...year} />
      <InputField
        id="alert-zip"
        name="zip"
        label={text.t('vehicleAlert.zip')}
        hint={text.t('vehicleAlert.zip.hint')}
        defaultValue={zip}
        maxLength={ZIP_LENGTH_MAX}
        autoComplete="postal-code"
      />
      <ChoiceField
        id="alert-miles"
        name="miles"
        label={text.t('vehicleAlert.miles')}
        defaultValue={miles === '' ? MILES_AT_FIRST : miles}
        choices={radii.map((one) => [one, radiusWord(Number(one))])}
      />
    </>
  )
}

/** Asks for an alert without an account; works without script. A captcha is solved where one is due. */
export function AlertForm({ data }: { readonly data: AlertFormData }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useApp()
  const { fault, isAsked, often } = data
  const [isDue, setDue] = useState(fault === CAPTCHA_NEEDED)
  const [round, setRound] = useState(0)
  const captcha = useCaptcha(isDue, round)
  const onRefused = (error: unknown): void => {
    // A solution works once, and is not looked at where a field is wrong.
    if (!isFailure(error) || error.code !== 'INVALID_INPUT') setRound((before) => before + 1)
    if (isFailure(error) && error.code === CAPTCHA_NEEDED) setDue(true)
  }
  return (
    <>
      <p>{text.t('vehicleAlert.lead')}</p>
      {isAsked ? <p role="status">{text.t('vehicleAlert.asked')}</p> : null}
      <Form
        className="save-form"
        method="post"
        action={askVehicleAlert.path}
        aria-label={text.t('vehicleAlert.title')}
        done={text.t('vehicleAlert.asked')}
        onDone={() => setRound((before) => before + 1)}
        onRefused={onRefused}
        wordsOf={wordsOf}
        isGuarded={false}
        isReadAgain={false}
        isChecked={false}
        {...startOf(fault, text)}
        act={(api, form) => {
          const field = (name: string): string => fieldText(form, name)
          const alertFrequency = VEHICLE_ALERT_FREQUENCIES.find((one) => one === field('alertFrequency')) ?? 'DAILY'
          return api(askVehicleAlert, {
            body: {
              make: field('make'),
              model: field('model'),
              yearFrom: field('yearFrom'),
              yearTo: field('yearTo'),
              zip: field('zip'),
              miles: field('miles'),
              email: field('email'),
              alertFrequency,
              captcha: captcha.kind === 'solved' ? captcha.token : '',
              locale,
            },
          })
        }}
      >
        <input type="hidden" name="locale" value={locale} />
        <VehicleFields data={data} />
        <InputField
          id="alert-email"
          name="email"
          type="email"
          label={text.t('vehicleAlert.email')}
          hint={text.t('vehicleAlert.email.hint')}
          maxLength={EMAIL_LENGTH_MAX}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ChoiceField
          id="alert-often"
          name="alertFrequency"
          label={text.t('vehicleAlert.often')}
          defaultValue={often}
          choices={VEHICLE_ALERT_FREQUENCIES.map((one) => [
            one,
            text.dyn(`vehicleAlert.often.${one}`, '', { time: formatHour(DIGEST_TIME_DEFAULT.hour, formats.display) }),
          ])}
        />
        <CaptchaLine captcha={captcha} noScript={text.t('vehicleAlert.captcha.noScript')} />
        <div className="acts form-foot">
          <SendButton className="btn ink" aria-disabled={isOpen(captcha) || undefined}>
            {text.t('vehicleAlert.send')}
          </SendButton>
          <FormResult />
        </div>
      </Form>
      <p className="dim">
        {text.t('vehicleAlert.member')}{' '}
        <Link className="link" to="/login?redirectUrl=%2Fsavedsearch">
          {text.t('vehicleAlert.member.link')}
        </Link>
      </p>
    </>
  )
}
