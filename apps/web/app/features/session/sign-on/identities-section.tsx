import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { listIdentities, removeIdentity, SIGN_ON_ERRORS, startIdentity } from '@app/contract/sign-on/sign-on.ts'
import { SIGN_ON_PROVIDERS } from '@app/contract/sign-on/sign-on-providers.ts'
import type { Identities } from '@app/contract/sign-on/sign-on.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { ProofForm, proofIn } from '../../proof/proof-fields.tsx'

const LINK = 'link'
const NOTHING: Identities = { identities: [], offered: [] }

const providerOf = (name: string | null) => SIGN_ON_PROVIDERS.find((one) => one === name)

/** Result of a linking, by the address. */
function noticeOfAddress(search: string, text: Text): string {
  const query = new URLSearchParams(search)
  const linked = providerOf(query.get('linked'))
  if (linked !== undefined) return text.t('identities.linked', { name: text.t(`signOn.${linked}`) })
  const error = SIGN_ON_ERRORS.find((one) => one === query.get('linkError'))
  return error === undefined ? '' : text.t(`login.error.${error}`)
}

/** Accounts at Google and Apple that sign the caller in: one form, since each change asks for the password. */
export function IdentitiesSection() {
  const text = useText()
  const [{ identities, offered }, setKnown] = useState(NOTHING)
  const { search } = useLocation()
  useEffect(() => {
    const leaving = new AbortController()
    browserApi(leaving.signal)(listIdentities, {}).then(setKnown, () => undefined)
    return () => leaving.abort()
  }, [])
  if (offered.length === 0) return null
  const change = async (form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> => {
    if (!(pressed instanceof HTMLButtonElement)) return
    const provider = providerOf(pressed.value)
    if (provider === undefined) return
    const body = { provider, ...proofIn(new FormData(form)) }
    if (pressed.name === LINK) return window.location.assign((await browserApi()(startIdentity, { body })).path)
    setKnown(await browserApi()(removeIdentity, { body }))
    form.reset()
  }
  return (
    <ProofForm
      prefix="identities"
      title={text.t('identities.title')}
      lead={text.t('identities.lead')}
      notice={noticeOfAddress(search, text)}
      fault={text.t('error.generic')}
      change={change}
    >
      {identities.length === 0 ? <p className="dim">{text.t('identities.none')}</p> : null}
      <ul className="drops">
        {offered.map((provider) => {
          const name = text.t(`signOn.${provider}`)
          const linked = identities.find((one) => one.provider === provider)
          return (
            <li key={provider} data-identity={provider}>
              <span>
                {name} <span className="dim">{linked?.email}</span>
              </span>
              <button className="btn sm" type="submit" name={linked === undefined ? LINK : 'unlink'} value={provider}>
                {text.t(linked === undefined ? 'identities.link' : 'identities.unlink', { name })}
              </button>
            </li>
          )
        })}
      </ul>
    </ProofForm>
  )
}
