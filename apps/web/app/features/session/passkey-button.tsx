import { useState, useSyncExternalStore } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing.ts'

const never = () => () => undefined
const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
/** The server cannot say. */
const isUnknown = (): boolean => false

/** Signs in by a passkey; shown where the browser knows them. */
export function PasskeyButton({ redirectUrl }: { readonly redirectUrl: string }) {
  const text = useText()
  const { locale } = useApp()
  const isKnown = useSyncExternalStore(never, knowsPasskeys, isUnknown)
  const [fault, setFault] = useState('')
  if (!isKnown) return null
  const signIn = async (): Promise<void> => {
    const { signInWithPasskey } = await import('./passkey-sign-in.ts')
    const outcome = await signInWithPasskey({ text, wish: redirectUrl })
    if (outcome.kind === 'go') window.location.assign(localPath(locale, outcome.path))
    else setFault(outcome.message)
  }
  return (
    <p className="sign-more">
      <button className="btn wide" type="button" onClick={() => void signIn().catch(() => setFault(text.t('passkeys.fault')))}>
        {text.t('passkeys.signIn')}
      </button>
      <output>{fault}</output>
    </p>
  )
}
