import { useEffect, useRef } from 'react'
import { LOGOUT_REDIRECT_COOKIE, LOGOUT_REDIRECT_SECONDS } from '@app/rules/people/sign-in-limits.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { PageHead } from '../../platform/page/page-module.ts'

export const load = async (): Promise<null> => null
export const head = (): PageHead => ({})

/** Says where sign-out leads, for twenty seconds (ACC-4.65). */
function nameTarget(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LOGOUT_REDIRECT_COOKIE}=contactUs; Path=/; Max-Age=${LOGOUT_REDIRECT_SECONDS}; SameSite=Lax${secure}`
}

/** Opening this address does not sign out by itself: the page posts the form with its token, or its reader does (assurance C3). */
export function Page() {
  const { locale } = useApp()
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    nameTarget()
    form.current?.requestSubmit()
  }, [])
  return (
    <section className="sign">
      <h1>{text.t('logout.title')}</h1>
      <p className="dim">{text.t('logout.text')}</p>
      <form ref={form} className="sign-form" method="post" action={SIGN_OUT_PATH}>
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <button className="btn ink wide" type="submit">
          {text.t('logout.title')}
        </button>
      </form>
    </section>
  )
}
