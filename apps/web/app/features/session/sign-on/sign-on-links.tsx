import { useSyncExternalStore } from 'react'
import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { brandOfSite, LAST_PROVIDER_COOKIE } from '@app/rules/people/sign-on.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { storedRedirect } from '../sign-in/attempts.ts'

const never = () => () => undefined
/** The server cannot say, so that the page stays the same bytes for everybody. */
const nothing = (): string => ''
const lastProvider = (): string => new RegExp(`(?:^|; )${LAST_PROVIDER_COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? ''
const storedWish = (): string => storedRedirect() ?? ''
const appFlag = (): string => (new URLSearchParams(window.location.search).get('MobileAppUser') === 'true' ? 'true' : '')

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

interface SignOnLinksProps {
  readonly redirectUrl: string
  readonly providers: readonly SignOnProvider[]
}

/** Ways in by somebody else's word: plain links, which work without script. The one used last is marked (ACC-4.62). */
export function SignOnLinks({ redirectUrl, providers }: SignOnLinksProps) {
  const { locale, siteCode } = useApp()
  const text = useText()
  const last = useSyncExternalStore(never, lastProvider, nothing)
  const redirect = useSyncExternalStore(never, storedWish, nothing)
  const MobileAppUser = useSyncExternalStore(never, appFlag, nothing)
  const wish = redirectUrl === '' ? redirect : redirectUrl
  const isOfBrand = brandOfSite(siteCode) !== null
  if (providers.length === 0 && !isOfBrand) return null
  return (
    <ul className="sign-on">
      {providers.map((provider) => (
        <li key={provider}>
          <a
            className="btn wide"
            href={addressOf(`/sso/${provider}/start`, { redirectUrl: wish, locale, MobileAppUser })}
            rel="nofollow"
            data-provider={provider}
          >
            {text.t('signOn.with', { name: text.t(`signOn.${provider}`) })}
            {last === provider ? <span className="badge">{text.t('signOn.last')}</span> : null}
          </a>
        </li>
      ))}
      {isOfBrand ? (
        <li>
          <a className="btn wide" href={addressOf('/sso/signon/enter', { redirectUrl: wish })} rel="nofollow">
            {text.t('signOn.brand', { site: text.t('site.CPRTUS') })}
          </a>
        </li>
      ) : null}
    </ul>
  )
}
