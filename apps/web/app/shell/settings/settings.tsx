import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { KioskClock } from '../../features/session/kiosk-clock.tsx'
import { useApp } from '../../platform/app-info.ts'
import { FeedbackButton } from '../feedback-button.tsx'
import type { SettingsProps } from '../later.tsx'
import { ChatButton } from './chat-button.tsx'
import { Notices } from './notices.tsx'
import { usePageViews } from './use-page-views.ts'

/** Each is loaded when it is first opened. */
const DIALOGS = {
  zone: lazy(async () => ({ default: (await import('./zone-dialog.tsx')).ZoneDialog })),
  place: lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog })),
  chat: lazy(async () => ({ default: (await import('./chat-dialog.tsx')).ChatDialog })),
  search: lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })),
  login: lazy(async () => ({ default: (await import('../../features/session/sign-in/sign-in-dialog.tsx')).SignInDialog })),
  keys: lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog })),
  feedback: lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog })),
} as const

/** Where the header has no room for the feedback button it is in the footer. */
const NARROW = '(max-width: 1199.98px)'

const footNow = (): Element | null => (window.matchMedia(NARROW).matches ? document.querySelector('.foot-in') : null)

/** Hears when the footer comes or goes: bare pages have none. */
function watchFrame(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  const frame = document.querySelector('#main')?.parentElement
  if (frame) observer.observe(frame, { childList: true })
  return () => observer.disconnect()
}

/** The feedback button in a narrow page's footer, which the server keeps for all paths of a page. */
function FootFeedback() {
  const foot = useSyncExternalStore(watchFrame, footNow)
  return foot && createPortal(<FeedbackButton />, foot)
}

/** The requested dialog, one at a time, the notices and a phone's feedback button. */
export function Settings({ requested, onDone }: SettingsProps) {
  usePageViews()
  const { member } = useApp()
  const Dialog = requested !== null && requested in DIALOGS ? DIALOGS[requested as keyof typeof DIALOGS] : null
  return (
    <>
      <FootFeedback />
      <ChatButton />
      {member?.kind === 'kiosk' ? <KioskClock /> : null}
      <Notices hasDialog={Dialog !== null} />
      {Dialog === null ? null : (
        <Suspense>
          <Dialog onClose={onDone} />
        </Suspense>
      )}
    </>
  )
}
