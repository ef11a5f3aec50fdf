import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { useApp, useLateImport, useText, type MemberInfo } from '../platform/app-info.ts'
import { Icon } from '../ui/icon.tsx'
import { useLateMenu } from './use-late-menu.ts'

const RECENT_LOGIN = /(?:^|; )recentLogIn=1/
const loadMenu = async () => (await import('../features/session/account-menu.tsx')).AccountMenu

function Menu({ member }: { readonly member: MemberInfo }) {
  const text = useText()
  const lateImport = useLateImport()
  const { menu, onToggle, Content } = useLateMenu(loadMenu)
  useEffect(() => {
    if (RECENT_LOGIN.test(document.cookie))
      void lateImport(() => import('../features/session/sign-in/note-arrival.ts')).then((module) => module.noteRecentLogin())
  }, [lateImport])
  return (
    <details className="drop who" ref={menu} name="shell-menu" onToggle={onToggle}>
      <summary className="tool">
        <span className="who-name">{member.name}</span>
        <span className="who-short">{member.initials}</span>
        <Icon name="down" />
      </summary>
      <div className="menu">{Content ? <Content /> : <a href="/logout">{text.t('account.signOut')}</a>}</div>
    </details>
  )
}

type SignIn = ComponentType<{ readonly onLeave: () => void }>

/** Whether a press asks for the link's own page in another tab or window. */
const isForElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** The sign-in of a visitor: its form drops down from the header; without script, and on the page of sign-in, it is a link there. */
function VisitorEntry() {
  const text = useText()
  const lateImport = useLateImport()
  const { pathname, search } = useLocation()
  const drop = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<SignIn | null>(null)
  const isSignIn = pathname.startsWith('/login')
  const close = (): void => drop.current?.hidePopover()
  const open = async (event: MouseEvent): Promise<void> => {
    if (isSignIn || isForElsewhere(event)) return
    event.preventDefault()
    drop.current?.togglePopover()
    const { SignInMenu } = await lateImport(() => import('../features/session/sign-in/sign-in-dialog.tsx'))
    setContent(() => SignInMenu)
  }
  return (
    <>
      <Link className="btn sm ghost is-wide" to="/registrationlanding">
        {text.t('register.link')}
      </Link>
      <Link
        className="btn sm"
        to={isSignIn || pathname === '/' ? '/login' : loginWithReturn(pathname + search)}
        rel="nofollow"
        aria-expanded={isSignIn ? undefined : isOpen}
        onClick={(event) => void open(event)}
      >
        {text.t('nav.signIn')}
      </Link>
      <div
        className="sign-drop"
        popover="auto"
        role="dialog"
        aria-label={text.t('login.title')}
        ref={drop}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && Content !== null ? <Content onLeave={close} /> : null}
      </div>
    </>
  )
}

/** The way in for a visitor, with the way back; for members their menu (ACC-2.62). */
export function AccountEntry() {
  const { member } = useApp()
  const { pathname } = useLocation()
  // Another page, another drop-down: what was open is closed.
  return member === null ? <VisitorEntry key={pathname} /> : <Menu member={member} />
}
