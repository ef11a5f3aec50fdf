import { Link } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { LanePath } from '../../ui/error-view.tsx'

const HTTP_FORBIDDEN = 403

export const load = async (): Promise<null> => null
export const status = (): number => HTTP_FORBIDDEN
export const head = (): PageHead => ({})

/** For whom a page is closed; a visitor is offered to sign in (OQ-A83). */
export function Page() {
  const { member, person } = useApp()
  const text = useText()
  const isVisitor = member === null
  return (
    <section className="empty">
      <LanePath />
      <h1>{text.t(isVisitor ? 'denied.visitor.title' : 'denied.title')}</h1>
      <p>{text.t(isVisitor ? 'denied.visitor.text' : 'denied.text')}</p>
      {person.roles.includes('ROLE_GUEST') ? <p>{text.t('denied.guest')}</p> : null}
      <p className="acts">
        {isVisitor ? (
          <Link className="btn ink" to="/login">
            {text.t('login.title')}
          </Link>
        ) : null}
        <Link className="btn" to="/">
          {text.t('error.home')}
        </Link>
      </p>
    </section>
  )
}
