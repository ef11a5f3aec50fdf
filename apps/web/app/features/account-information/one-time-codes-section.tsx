import { useEffect, useState, type FormEvent } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import type { OneTimeCodes, OneTimeCodeSecret } from '@app/contract/people/second-factor.answers.ts'
import { confirmOneTimeCodes, enrolOneTimeCodes, getOneTimeCodes, removeOneTimeCodes } from '@app/contract/people/second-factor.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CodeField, InputField } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { proofFault } from '../proof/proof-fields.tsx'

/** Letters of the key that stand together, so that it can be typed. */
const KEY_GROUP = /.{1,4}/g

/** What a refusal says: its code's own words, or that password or code are wrong. */
function wordsOf(error: unknown, text: Text): string {
  if (!isFailure(error)) return text.t('error.generic')
  return proofFault(error, text, text.t('codes.fault'))
}

/** A form that sends itself once and shows what was wrong; `send` gets the fields' texts. */
function useSending(send: (field: (name: string) => string) => Promise<void>) {
  const text = useText()
  const [fault, setFault] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: string): string => fieldText(data, name)
    send(field).then(
      () => setFault(''),
      (error: unknown) => setFault(wordsOf(error, text)),
    )
  }
  return { fault, onSubmit }
}

const CodeOfMine = () => <CodeField id="codes-code" label={useText().t('codes.code')} required />

const PasswordOfMine = () => (
  <PasswordField id="codes-password" name="password" label={useText().t('login.password')} autoComplete="current-password" />
)

/** Makes a secret, shows it this once, and turns codes on by the first right one. */
interface TurnOnProps {
  readonly needsEnrolmentCode: boolean
  readonly onChanged: (codes: OneTimeCodes) => void
}

function TurnOn({ needsEnrolmentCode, onChanged }: TurnOnProps) {
  const text = useText()
  const [made, setMade] = useState<OneTimeCodeSecret | null>(null)
  const enrol = useSending(async (field) => {
    const body = { password: field('password'), enrolmentCode: field('enrolmentCode') }
    setMade(await browserApi()(enrolOneTimeCodes, { body }))
  })
  const confirm = useSending(async (field) =>
    onChanged(await browserApi()(confirmOneTimeCodes, { body: { oneTimeCode: field('oneTimeCode') } })),
  )
  if (made === null)
    return (
      <form className="acct-form has-script" onSubmit={enrol.onSubmit} aria-label={text.t('codes.turnOn')}>
        <PasswordOfMine />
        {needsEnrolmentCode ? (
          <>
            <p>{text.t('codes.enrolment.hint')}</p>
            <InputField id="codes-enrolment" label={text.t('codes.enrolment')} name="enrolmentCode" autoComplete="off" />
          </>
        ) : null}
        <button className="btn ink" type="submit">
          {text.t('codes.turnOn')}
        </button>
        <output>{enrol.fault}</output>
      </form>
    )
  return (
    <form className="acct-form" onSubmit={confirm.onSubmit} aria-label={text.t('codes.confirm')}>
      <p>{text.t('codes.secret')}</p>
      <svg className="qr" role="img" aria-label={text.t('codes.qr')} viewBox={`0 0 ${made.picture.size} ${made.picture.size}`}>
        <path d={made.picture.path} />
      </svg>
      <p>
        <code data-secret={made.secret}>{made.secret.match(KEY_GROUP)?.join(' ')}</code>
      </p>
      <p>
        <a href={made.url}>{text.t('codes.open')}</a>
      </p>
      <CodeOfMine />
      <button className="btn ink" type="submit">
        {text.t('codes.confirm')}
      </button>
      <output>{confirm.fault}</output>
    </form>
  )
}

function TurnOff({ onChanged }: { readonly onChanged: (codes: OneTimeCodes) => void }) {
  const text = useText()
  const remove = useSending(async (field) =>
    onChanged(await browserApi()(removeOneTimeCodes, { body: { password: field('password'), oneTimeCode: field('oneTimeCode') } })),
  )
  return (
    <form className="acct-form has-script" onSubmit={remove.onSubmit} aria-label={text.t('codes.turnOff')}>
      <p>{text.t('codes.on')}</p>
      <PasswordOfMine />
      <CodeOfMine />
      <button className="btn" type="submit">
        {text.t('codes.turnOff')}
      </button>
      <output>{remove.fault}</output>
    </form>
  )
}

/** One-time codes of the caller's account: on or off, and the way to the other; `onChanged` hears that they are. */
export function OneTimeCodesSection({ onChanged }: { readonly onChanged: () => void }) {
  const text = useText()
  const [codes, setCodes] = useState<OneTimeCodes | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    browserApi(leaving.signal)(getOneTimeCodes, {}).then(setCodes, () => undefined)
    return () => leaving.abort()
  }, [])
  const change = (now: OneTimeCodes): void => {
    setCodes(now)
    onChanged()
  }
  return (
    <>
      <h2>{text.t('codes.title')}</h2>
      <p>{text.t('codes.lead')}</p>
      <p className="no-script">{text.t('codes.noScript')}</p>
      {codes?.isRequired === true && !codes.isOn ? <p>{text.t('codes.required')}</p> : null}
      {codes === null ? null : codes.isOn ? (
        <TurnOff onChanged={change} />
      ) : (
        <TurnOn needsEnrolmentCode={codes.needsEnrolmentCode} onChanged={change} />
      )}
    </>
  )
}
