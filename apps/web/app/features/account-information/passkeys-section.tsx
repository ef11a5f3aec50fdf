import { useEffect, useState } from 'react'
import { listPasskeys, PASSKEY_NAME_MAX, removePasskey } from '@app/contract/people/passkeys.ts'
import type { Passkeys } from '@app/contract/people/passkeys.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { ProofForm, proofIn } from '../proof/proof-fields.tsx'

/** Name of the buttons that remove; their value is the passkey's id. */
const REMOVE = 'remove'

/** Passkeys of the caller's account: one form, since each change asks for the password. */
export function PasskeysSection() {
  const text = useText()
  const [passkeys, setPasskeys] = useState<Passkeys['passkeys']>([])
  useEffect(() => {
    const leaving = new AbortController()
    browserApi(leaving.signal)(listPasskeys, {}).then(
      (answer) => setPasskeys(answer.passkeys),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  const change = async (form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> => {
    const removed = pressed instanceof HTMLButtonElement && pressed.name === REMOVE ? pressed.value : null
    const data = new FormData(form)
    const proof = proofIn(data)
    const api = browserApi()
    const answer =
      removed === null
        ? await (await import('./add-passkey.ts')).makePasskey(api, { name: fieldText(data, 'name'), ...proof })
        : await api(removePasskey, { body: { id: removed, ...proof } })
    setPasskeys(answer.passkeys)
  }
  return (
    <ProofForm
      prefix="passkeys"
      title={text.t('passkeys.title')}
      lead={text.t('passkeys.lead')}
      fault={text.t('passkeys.fault')}
      change={change}
    >
      <InputField id="passkeys-name" label={text.t('passkeys.name')} name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      <button className="btn ink" type="submit">
        {text.t('passkeys.add')}
      </button>
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
    </ProofForm>
  )
}
