import { useEffect, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { useApp, useText, type MemberInfo } from '../platform/app-info.ts'
import { useClosingMenu } from './use-closing-menu.ts'

const RECENT_LOGIN = /(?:^|; )recentLogIn=1/

function Menu({ member }: { readonly member: MemberInfo }) {
  const text = useText()
  const menu = useClosingMenu()
  const [Content, setContent] = useState<ComponentType | null>(null)
  const load = (): void => void import('../features/session/account-menu.tsx').then(({ AccountMenu }) => setContent(() => AccountMenu))
  useEffect(() => {
    if (RECENT_LOGIN.test(document.cookie))
      void import('../features/session/note-arrival.ts').then(({ noteRecentLogin }) => noteRecentLogin())
  }, [])
  return (
    <details className="drop who" ref={menu} name="shell-menu" onToggle={load}>
      <summary className="tool">
        <span className="who-name">{member.name}</span>
      </summary>
      <div className="menu">{Content ? <Content /> : <a href="/logout">{text.t('account.signOut')}</a>}</div>
    </details>
  )
}

/** The one way in for a visitor, with the way back; for a member his menu (ACC-2.62). */
export function AccountEntry() {
  const { member } = useApp()
  const text = useText()
  const { pathname, search } = useLocation()
  if (member !== null) return <Menu member={member} />
  const here = pathname.startsWith('/login') || pathname === '/' ? '/login' : loginWithReturn(pathname + search)
  return (
    <Link className="btn sm" to={here} rel="nofollow">
      {text.t('nav.signIn')}
    </Link>
  )
}
