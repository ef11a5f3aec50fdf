import { useEffect, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import type { IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import { sendIdentityPictures, startIdentityCheck } from '@app/contract/identity/identity.ts'
import { picturesOf } from '@app/rules/identity/check-status.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProveAgain } from '../proof/prove-again.tsx'
import { faultOfFile, PictureField } from './picture-field.tsx'
import { IDENTITY_PATH, type IdentityData, pictureName } from './verify-identity-data.ts'

/** What is wrong with each picture; empty for nothing. */
type Faults = Partial<Record<IdentityPicture, string>>

/** Hears one press only: the pictures are large, and a second press would send them twice. Who comes back to the page may press anew. */
function useOnePress() {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const reset = (): void => setSending(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  const onSubmit = (event: FormEvent): void => {
    if (isSending) event.preventDefault()
    setSending(true)
  }
  return { isSending, onSubmit }
}

/** Asks for the password again, where the sign-in is too old to begin a check. */
function Prove({ onProved }: { readonly onProved: () => void }) {
  const text = useText()
  return (
    <div className="idc-form">
      <noscript>
        <p className="alert">{text.t('identity.proof.plain')}</p>
      </noscript>
      <ProveAgain
        prefix="identity-prove"
        title={text.t('identity.proof')}
        lead={text.t('identity.proof.lead')}
        fault={text.t('account.proof.fault')}
        send={text.t('identity.proof.send')}
        onProved={onProved}
      />
    </div>
  )
}

interface StartFormProps {
  readonly check: IdentityCheck
  readonly send: string
  readonly isMain: boolean
}

/** Begins a check with a document, or changes the document. */
export function StartForm({ check, send, isMain }: StartFormProps) {
  const text = useText()
  const { locale } = useApp()
  const { isSending, onSubmit } = useOnePress()
  const [isProofNeeded, setProofNeeded] = useState(check.isProofNeeded)
  const { documents } = check
  const chosen = documents.find((code) => code === check.document) ?? documents[0]
  if (isProofNeeded) return <Prove onProved={() => setProofNeeded(false)} />
  return (
    <form className="idc-form" method="post" action={startIdentityCheck.path} onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {documents.length > 1 && check.provider !== null ? null : documents.length === 1 ? (
        <p className="alert">
          <input type="hidden" name="document" value={chosen} />
          {text.t('identity.passport')}
        </p>
      ) : (
        <fieldset className="idc-choice">
          <legend>{text.t('identity.document')}</legend>
          {documents.map((code) => (
            <label key={code} className="check">
              <input type="radio" name="document" value={code} defaultChecked={code === chosen} />
              <span>{text.t(`identity.document.${code}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="acts">
        <button className={isMain ? 'btn ink' : 'btn'} type="submit" aria-busy={isSending || undefined}>
          {send}
        </button>
      </p>
    </form>
  )
}

/** Sends the pictures that are still needed; a browser without script sends the same form. */
export function PicturesForm({ data }: { readonly data: IdentityData }) {
  const text = useText()
  const { locale } = useApp()
  const { isSending, onSubmit: onPress } = useOnePress()
  const { check, takesFiles } = data
  const document = check.document ?? 'ID_CARD'
  const [faults, setFaults] = useState<Faults>(data.fault.startsWith('FILE_') ? { [data.faultOf]: data.fault } : {})
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget
    const chosen = new FormData(form)
    const found: Faults = Object.fromEntries(
      check.needed.map((picture) => {
        const file = chosen.get(picture)
        return [picture, faultOfFile(file instanceof File && file.size > 0 ? file : null)]
      }),
    )
    setFaults(found)
    const wrong = check.needed.find((picture) => (found[picture] ?? '') !== '')
    if (wrong === undefined) return onPress(event)
    event.preventDefault()
    form.querySelector<HTMLElement>(`#identity-${wrong}`)?.focus()
  }
  return (
    <form
      className="idc-form"
      id="identity-form"
      method="post"
      action={sendIdentityPictures.path}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      aria-label={text.t('identity.form')}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {picturesOf(document).map((picture) => {
        const label = pictureName(picture, document, text)
        return check.needed.includes(picture) ? (
          <PictureField
            key={`${picture} ${takesFiles}`}
            name={picture}
            label={label}
            takesFiles={takesFiles}
            fault={faults[picture] ?? ''}
            onPick={(fault) => setFaults({ ...faults, [picture]: fault })}
          />
        ) : (
          <p key={picture} className="idc-there">
            <b>{label}</b>
            <span>
              <Icon name="check" /> {text.t('identity.arrived')}
            </span>
          </p>
        )
      })}
      <p className="acts">
        <button className="btn ink" type="submit" aria-busy={isSending || undefined}>
          {text.t('identity.send')}
        </button>
        <Link to={takesFiles ? IDENTITY_PATH : `${IDENTITY_PATH}?from=files`}>
          {text.t(takesFiles ? 'identity.camera' : 'identity.files')}
        </Link>
      </p>
      <p className="dim">{text.t('identity.phone')}</p>
    </form>
  )
}
