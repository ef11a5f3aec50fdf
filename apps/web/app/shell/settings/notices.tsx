import { useEffect, useState } from 'react'
import { getEnvConfig, getUserConfig } from '@app/contract/site/site.ts'
import type { EnvConfig, UserConfig } from '@app/contract/site/site.answers.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { loadsConsentScript } from '@app/rules/sites/flags.ts'
import { greetsInternationalBuyer, showsCookieNotice } from '@app/rules/sites/intervals.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { hasAcceptedCookies, setPreference } from '../../platform/preferences.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Loads the script that asks for consent, once a document (ACC-6.17). */
function loadConsentScript(src: string, domainId: string): void {
  if (document.querySelector('script[data-domain-script]')) return
  const script = document.createElement('script')
  script.src = src
  script.dataset['domainScript'] = domainId
  document.head.append(script)
}

const greetingClosed = sessionStore('isIntPopUpClosed', (stored) => stored === true)
/** Every document of the session loads the consent script, however little else there is to show. */
const usesConsentScript = sessionStore('usesConsentScript', (stored) => stored === true)

/** What the server says of visitor and site; null until it has answered, and then nothing is shown (ACC-4.55). */
function useNoticeFacts() {
  const [facts, setFacts] = useState<{
    readonly country: string
    readonly cookieCountries: readonly string[]
    readonly buyers: readonly string[]
    /** Whether the consent script asks in place of our own notice. */
    readonly hasConsentScript: boolean
  } | null>(null)
  useEffect(() => {
    if (hasAcceptedCookies() && greetingClosed.get() && !usesConsentScript.get()) return undefined
    const leaving = new AbortController()
    const api = browserApi(leaving.signal)
    const show = ([env, user]: readonly [EnvConfig, UserConfig]): void => {
      const country = user.physicalLocationInfo.threeCharCountryCode
      const { countries, scriptUrl, domainId } = env.oneTrust
      const hasConsentScript = scriptUrl !== '' && loadsConsentScript({ privileges: user.privileges, country, listed: countries })
      if (hasConsentScript) loadConsentScript(scriptUrl, domainId)
      usesConsentScript.set(hasConsentScript)
      setFacts({ hasConsentScript, country, cookieCountries: env.countryCodesToShowCookiePolicy, buyers: env.internationalBuyerCountries })
    }
    void Promise.all([api(getEnvConfig, {}), api(getUserConfig, {})]).then(show, () => undefined)
    return () => leaving.abort()
  }, [])
  return facts
}

/** The cookie notice and the greeting of international buyers; the greeting waits while a dialog is open. */
export function Notices({ hasDialog }: { readonly hasDialog: boolean }) {
  const text = useText()
  const site = siteOf(useApp().siteCode)
  const facts = useNoticeFacts()
  const [isAccepted, setAccepted] = useState(hasAcceptedCookies)
  const [isClosed, setClosed] = useState(greetingClosed.get)
  if (facts === null) return null
  const { country } = facts
  const accept = (): void => {
    setPreference('acceptCookiePolicy', '1')
    setAccepted(true)
  }
  const close = (): void => {
    greetingClosed.set(true)
    setClosed(true)
  }
  const hasNotice =
    !facts.hasConsentScript && showsCookieNotice({ isAccepted, regionCode: site.regionCode, country, listed: facts.cookieCountries })
  const greets = !hasDialog && greetsInternationalBuyer({ isClosed, country, siteCountry: site.country, listed: facts.buyers })
  return (
    <>
      {hasNotice ? (
        <section className="cookie-note" aria-label={text.t('settings.cookies.label')}>
          <p>{text.t('settings.cookies')}</p>
          <button className="btn ink" type="button" onClick={accept}>
            {text.t('settings.cookies.accept')}
          </button>
        </section>
      ) : null}
      {greets ? (
        <Dialog title={text.t('settings.abroad.title', { country: countryName(country, text.languageTag) })} onClose={close}>
          <p>{text.t('settings.abroad.text', { place: countryName(site.country, text.languageTag), currency: site.currency })}</p>
          <div className="set-acts">
            <button className="btn ink" type="button" onClick={close}>
              {text.t('settings.abroad.go')}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
