import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { hasFeedback } from '@app/rules/sites/intervals.ts'
import { TillClock } from '../../features/session/till-clock.tsx'
import { useApp, useText } from '../../platform/app-info.ts'
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
  login: lazy(async () => ({ default: (await import('../../features/session/sign-in-dialog.tsx')).SignInDialog })),
  feedback: lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog })),
} as const

/** Where the header has no room for it, as on phones, the button stands in the footer. */
const NARROW = '(max-width: 768px)'

const toolsNow = (): Element | null => document.querySelector(window.matchMedia(NARROW).matches ? '.foot-in' : '.top-tools')

/** Hears when the footer comes or goes: bare pages have none. */
function watchFrame(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  const frame = document.querySelector('#main')?.parentElement
  if (frame) observer.observe(frame, { childList: true })
  return () => observer.disconnect()
}

/** The feedback button among the header's tools, on the paths that have one (ACC-2.63). */
function FeedbackButton() {
  const text = useText()
  const { pathname } = useLocation()
  const tools = useSyncExternalStore(watchFrame, toolsNow)
  if (!tools || !hasFeedback(pathname)) return null
  return createPortal(
    <button className="tool feedback" type="button" data-opens="feedback">
      {text.t('settings.feedback')}
    </button>,
    tools,
  )
}

/** The dialog that was asked for, one at a time, the notices and the feedback button. */
export function Settings({ asked, onDone }: SettingsProps) {
  usePageViews()
  const { member } = useApp()
  const Asked = asked !== null && asked in DIALOGS ? DIALOGS[asked as keyof typeof DIALOGS] : null
  return (
    <>
      <FeedbackButton />
      <ChatButton />
      {member?.kind === 'kiosk' ? <TillClock /> : null}
      <Notices hasDialog={Asked !== null} />
      {Asked === null ? null : (
        <Suspense>
          <Asked onClose={onDone} />
        </Suspense>
      )}
    </>
  )
}
