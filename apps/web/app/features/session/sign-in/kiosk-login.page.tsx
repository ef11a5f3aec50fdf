import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { useText } from '../../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../../platform/page/page-module.ts'
import { loadLogin, type LoginData } from './login-data.ts'
import { isOwnPage } from '../../../platform/routing/own-page.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in of a kiosk (ACC-2.27). */
export async function load({ url, api, app }: LoadArgs): Promise<LoginData> {
  if (app.member !== null) throw redirectTo(targetAfterSignIn([], { isOurPath: isOwnPage, isKiosk: app.member.kind === 'kiosk' }))
  return { ...(await loadLogin({ url, api })), isFramed: false }
}

export const head = (): PageHead => ({ canonicalPath: '/kiosk/login' })

export function Page({ data }: { readonly data: LoginData }) {
  const text = useText()
  return (
    <section className="sign">
      <h1>{text.t('kiosk.title')}</h1>
      <p className="dim">{text.t('kiosk.lead')}</p>
      {data.isKioskBidTurnedOff ? <p className="alert">{text.t('kiosk.bidsOff')}</p> : null}
      <SignInForm data={data} isKiosk />
    </section>
  )
}
