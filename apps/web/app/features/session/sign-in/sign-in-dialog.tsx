import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { asWish } from '@app/rules/access/wish.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { unprefixed } from '../../../platform/routing/routing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { loadLogin, type LoginData } from './login-data.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignOnLinks } from '../sign-on/sign-on-links.tsx'

/** What the form needs, once it is known; without an answer the way to the page of sign-in is all there is. */
function useLoginData(): LoginData | 'failed' | null {
  const { locale } = useApp()
  const { pathname, search } = useLocation()
  const [data, setData] = useState<LoginData | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const url = new URL(window.location.href)
    // Whoever signs in over a page comes back to it, from the home page goes to the dashboard (ACC-2.05); over the page of sign-in its own wish holds.
    const path = unprefixed(locale, pathname)
    if (path !== '/' && !path.startsWith('/login')) url.searchParams.set('redirectUrl', asWish(path + search))
    loadLogin({ url, api: browserApi(leaving.signal) }).then(setData, () => {
      if (!leaving.signal.aborted) setData('failed')
    })
    return () => leaving.abort()
  }, [locale, pathname, search])
  return data
}

const focusName = (parts: HTMLElement | null): void => parts?.querySelector<HTMLElement>('input[name=username]')?.focus()

/** The form, passkey and sign-on of the page of sign-in; the keyboard goes into the form as it comes. */
function SignInParts({ onLeave }: { readonly onLeave: () => void }) {
  const text = useText()
  const data = useLoginData()
  return (
    <div aria-busy={data === null}>
      {data === null || data === 'failed' ? null : (
        <div className="sign-parts" ref={focusName}>
          <SignInForm data={data} />
          <PasskeyButton redirectUrl={data.redirectUrl} isMobileApp={data.isMobileApp} />
          <SignOnLinks redirectUrl={data.redirectUrl} providers={data.signOn} />
        </div>
      )}
      {data === 'failed' ? <p role="alert">{text.t('error.generic')}</p> : null}
      <p className="sign-more">
        <Link to="/login/forgotPassword" onClick={onLeave}>
          {text.t('login.forgotPassword')}
        </Link>
      </p>
    </div>
  )
}

/** The sign-in over whatever page one is on (ACC-2.79). */
export function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text.t('login.title')} onClose={onClose}>
      <SignInParts onLeave={onClose} />
    </Dialog>
  )
}

/** What drops down from the header's sign-in (ACC-2.62). */
export const SignInMenu = SignInParts
