import { useEffect, useState, type FormEvent } from 'react'
import { listPasskeys, PASSKEY_NAME_MAX, removePasskey } from '@app/contract/passkeys.ts'
import type { Passkeys } from '@app/contract/passkeys.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ProofFields, proofFault, proofIn } from '../session/proof-fields.tsx'

/** Name of the buttons that remove; their value is the passkey's id. */
const REMOVE = 'remove'

/** Passkeys of the caller's account: one form, since each change asks for the password. */
export function PasskeysSection() {
  const text = useText()
  const [passkeys, setPasskeys] = useState<Passkeys['passkeys']>([])
  const [fault, setFault] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    browserApi(leaving.signal)(listPasskeys, {}).then(
      (told) => setPasskeys(told.passkeys),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  const change = async (form: HTMLFormElement, removed: string | null): Promise<void> => {
    const data = new FormData(form)
    const proof = proofIn(data)
    const api = browserApi()
    const told =
      removed === null
        ? await (await import('./add-passkey.ts')).makePasskey(api, { name: fieldText(data, 'name'), ...proof })
        : await api(removePasskey, { body: { id: removed, ...proof } })
    setPasskeys(told.passkeys)
    setFault('')
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const removed = submitter instanceof HTMLButtonElement && submitter.name === REMOVE ? submitter.value : null
    change(event.currentTarget, removed).catch((error: unknown) => setFault(proofFault(error, text, text.t('passkeys.fault'))))
  }
  return (
    <>
      <h2>{text.t('passkeys.title')}</h2>
      <p>{text.t('passkeys.lead')}</p>
      <form className="acct-form has-script" onSubmit={onSubmit} aria-label={text.t('passkeys.title')}>
        <ProofFields prefix="passkeys" />
        <div className="field">
          <label htmlFor="passkeys-name">{text.t('passkeys.name')}</label>
          <input className="in" id="passkeys-name" name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
        </div>
        <button className="btn ink" type="submit">
          {text.t('passkeys.add')}
        </button>
        <output>{fault}</output>
        {passkeys.length === 0 ? <p className="dim">{text.t('passkeys.none')}</p> : null}
        <ul className="drops">
          {passkeys.map(({ id, name }) => (
            <li key={id} data-passkey={id}>
              <span>{name}</span>
              <button className="btn sm" type="submit" name={REMOVE} value={id} aria-label={text.t('passkeys.remove', { name })}>
                {text.t('passkeys.remove', { name })}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </>
  )
}
