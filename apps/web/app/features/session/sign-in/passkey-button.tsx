import { useState, useSyncExternalStore } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import { localPath } from '../../../platform/routing/routing.ts'

const never = () => () => undefined
const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
/** The server cannot say, but nearly every browser does: a button that came later would push what stands below from under a finger. */
const isTakenForKnown = (): boolean => true

/** Signs in by a passkey; not shown where script or browser knows none. */
export function PasskeyButton({ redirectUrl, isMobileApp }: { readonly redirectUrl: string; readonly isMobileApp: boolean }) {
  const text = useText()
  const { locale } = useApp()
  const isKnown = useSyncExternalStore(never, knowsPasskeys, isTakenForKnown)
  const [fault, setFault] = useState('')
  if (!isKnown) return null
  const signIn = async (): Promise<void> => {
    const { signInWithPasskey } = await import('./passkey-sign-in.ts')
    const outcome = await signInWithPasskey({ text, wish: redirectUrl, isMobileApp })
    if (outcome.kind === 'go') window.location.assign(localPath(locale, outcome.path))
    else setFault(outcome.message)
  }
  return (
    <p className="sign-more has-script">
      <button className="btn wide" type="button" onClick={() => void signIn().catch(() => setFault(text.t('passkeys.fault')))}>
        {text.t('passkeys.signIn')}
      </button>
      <output>{fault}</output>
    </p>
  )
}
