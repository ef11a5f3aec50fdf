import { useEffect } from 'react'
import { Link } from 'react-router'
import { ACCESS_DENIED_PATH, loginWithReturn } from '@app/rules/access/page-access.ts'
import { type Brand, brandOf, decideLeave } from '@app/rules/people/sign-on.ts'
import { useText } from '../../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../../platform/page/page-module.ts'
import { leaveAddress, leaveWithNotice } from './partner-notice.ts'

interface StartData {
  readonly brand: Brand
  /** A wish at the brand's site, checked where it is used. */
  readonly redirectUrl: string
}

/** Who may not leave for this brand goes to sign-in or is refused; an unknown brand is no page (ACC-4.63, OQ-A47). */
export async function load({ params, url, app }: LoadArgs): Promise<StartData> {
  const code = params['brand'] ?? ''
  const redirectUrl = url.searchParams.get('redirectUrl') ?? ''
  const here = `/sso/signon/start/${encodeURIComponent(code)}${redirectUrl === '' ? '' : `?${new URLSearchParams({ redirectUrl })}`}`
  const brand = brandOf(code)
  const decision = decideLeave(app.person, { brand, site: app.siteCode })
  if (decision === 'unknown-brand' || brand === null) throw redirectTo(`/app-error?code=404&url=${encodeURIComponent(here)}`)
  if (decision === 'sign-in') throw redirectTo(loginWithReturn(here))
  if (decision === 'denied') throw redirectTo(ACCESS_DENIED_PATH)
  return { brand, redirectUrl }
}

export const head = (): PageHead => ({})

/** Single sign-on at a brand's site begins here, with its notice; without script the page itself is the notice. */
export function Page({ data }: { readonly data: StartData }) {
  const text = useText()
  const { brand, redirectUrl } = data
  const site = text.dyn(`site.${brand.site}`, brand.site)
  useEffect(() => {
    const dialog = leaveWithNotice({ brand, text, redirectUrl })
    return () => dialog?.close()
  }, [brand, text, redirectUrl])
  return (
    <section className="sign">
      <h1>{text.t('partner.title')}</h1>
      <p>{text.t('partner.text', { site })}</p>
      <p className="acts">
        <a className="btn ink" href={leaveAddress(brand, redirectUrl)}>
          {text.t('partner.go')}
        </a>
        <Link className="btn" to="/">
          {text.t('partner.stay')}
        </Link>
      </p>
    </section>
  )
}
