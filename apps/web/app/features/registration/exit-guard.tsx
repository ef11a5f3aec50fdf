import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { unprefixed } from '../../platform/routing/routing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AT_THE_END, keepExit } from './exit-url.ts'

/** Addresses that are part of registration, or that nobody is kept from (OQ-A56). */
const OPEN =
  /\/(?:doRegistration|usregister|thankyou|complete-registration|accessDenied|doLogout\.html|termsAndConditions|privacyPolicy)(?:\/|$)/

/**
 * Where the site's registration is not left unnoticed (the hybrid flow): a way out is held, kept as the exit address and asked about; the
 * end of registration leads there as well (ACC-2.50).
 */
export function ExitGuard() {
  const text = useText()
  const { locale } = useApp()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let isGone = false
    const ask = async (): Promise<void> => {
      const { features } = await browserApi(new AbortController().signal)(getEnvConfig, {})
      if (!isGone) setOn(features.hybridRegistration)
    }
    // Without an answer nobody is held.
    ask().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  const blocker = useBlocker(({ nextLocation }) => isOn && nextLocation.state !== AT_THE_END && !OPEN.test(nextLocation.pathname))
  const { state, location } = blocker
  useEffect(() => {
    if (state === 'blocked') keepExit(unprefixed(locale, location.pathname) + location.search)
  }, [state, location, locale])
  if (state !== 'blocked') return null
  return (
    <Dialog title={text.t('register.leave.title')} startsAtTitle onClose={() => blocker.reset()}>
      <p>{text.t('register.leave.text')}</p>
      <div className="set-acts">
        <button className="btn" type="button" onClick={() => blocker.reset()}>
          {text.t('register.leave.stay')}
        </button>
        <button className="btn ink" type="button" onClick={() => blocker.proceed()}>
          {text.t('register.leave.go')}
        </button>
      </div>
    </Dialog>
  )
}
