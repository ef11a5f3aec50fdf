import { useId } from 'react'
import { Link } from 'react-router'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../../platform/page/page-module.ts'
import { CodeField } from '../../../ui/fields.tsx'
import { loadLogin, type LoginData } from '../sign-in/login-data.ts'
import { isOwnPage } from '../../../platform/routing/own-page.ts'
import { wordsOf } from '../sign-in/send-sign-in.ts'
import { SignInAlert } from '../sign-in/sign-in-alert.tsx'
import { SignOnLinks } from './sign-on-links.tsx'

interface SignOnData {
  readonly login: LoginData
  /** Whether somebody has been vouched for who has yet to give a one-time code. */
  readonly needsCode: boolean
}

/** Who is signed in already goes where the sign-in would lead. */
export async function load({ url, api, app }: LoadArgs): Promise<SignOnData> {
  if (app.member !== null) {
    throw redirectTo(
      targetAfterSignIn([url.searchParams.get('redirectUrl')], { isOurPath: isOwnPage, isKiosk: app.member.kind === 'kiosk' }),
    )
  }
  return { login: await loadLogin({ url, api }), needsCode: url.searchParams.get('step') === 'code' }
}

export const head = (): PageHead => ({})

function CodeForm({ login }: { readonly login: LoginData }) {
  const { locale } = useApp()
  const text = useText()
  const id = useId()
  const alertId = `${id}-alert`
  return (
    <form className="sign-form" method="post" action="/sso/login">
      <p id={`${id}-lead`}>{text.t('signOn.code')}</p>
      {login.error === '' ? null : (
        <SignInAlert
          id={alertId}
          refusal={{ error: login.error, message: wordsOf(login.error, text) }}
          isGlobalPlatform={login.isGlobalPlatform}
        />
      )}
      <input type="hidden" name="redirectUrl" value={login.redirectUrl} />
      <input type="hidden" name="locale" value={locale} />
      <CodeField id={`${id}-code`} label={text.t('login.code')} required aria-describedby={login.error === '' ? `${id}-lead` : alertId} />
      <button className="btn ink wide" type="submit">
        {text.t('login.submit')}
      </button>
    </form>
  )
}

/** Single sign-on (ACC-2.25): who vouches for the reader, or the code that is still wanted of one who was vouched for. */
export function Page({ data }: { readonly data: SignOnData }) {
  const text = useText()
  const { login, needsCode } = data
  return (
    <section className="sign">
      <h1>{text.t('signOn.title')}</h1>
      {needsCode ? (
        <CodeForm login={login} />
      ) : (
        <>
          <p>{text.t('signOn.lead')}</p>
          <SignOnLinks redirectUrl={login.redirectUrl} providers={login.signOn} />
        </>
      )}
      <p className="sign-more">
        <Link to={login.redirectUrl === '' ? '/login' : `/login?${new URLSearchParams({ redirectUrl: login.redirectUrl })}`}>
          {text.t('signOn.password')}
        </Link>
      </p>
    </section>
  )
}
