import { useEffect, useId, useRef, useState } from 'react'
import type { nextDialog } from '@app/rules/alerts/arrange-alerts.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { AlertActs } from './alert-acts.tsx'
import { AlertBody } from './alert-body.tsx'
import { titleOfAlert } from './alert-words.ts'
import { countSeen } from './load-alerts.ts'
import { SlideTools } from './slide-tools.tsx'
import type { AlertActions } from './use-alerts.ts'
import { useSlides } from './use-slides.ts'

/** How often an alert looks whether it may open (ACC-9.17). */
const READY_POLL_MS = 500

/** True once no other dialog and no menu of the header is open: one popup at a time. */
function useMayOpen(): boolean {
  const [mayOpen, setMayOpen] = useState(false)
  useEffect(() => {
    if (mayOpen) return
    const look = (): void => setMayOpen(document.querySelector('dialog[open], details.drop[open]') === null)
    look()
    const timer = window.setInterval(look, READY_POLL_MS)
    return () => window.clearInterval(timer)
  }, [mayOpen])
  return mayOpen
}

interface AlertDialogProps {
  readonly next: NonNullable<ReturnType<typeof nextDialog>>
  readonly acts: AlertActions
  readonly hasFailed: boolean
}

/** The dialog of alerts: a mandatory or blocking one stays until it is dealt with, the carousel can be closed. */
export function AlertDialog({ next, acts, hasFailed }: AlertDialogProps) {
  const text = useText()
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const mayOpen = useMayOpen()
  const slides = useSlides(next.alerts.length, 0)
  const alert = next.alerts[slides.at]
  const isCarousel = next.place === 'carousel'
  useEffect(() => {
    if (mayOpen) dialog.current?.showModal()
  }, [mayOpen])
  useEffect(() => {
    if (mayOpen) countSeen(next.alerts)
  }, [mayOpen, next.alerts])
  if (!mayOpen || !alert) return null
  return (
    <dialog
      className="dlg al-dlg"
      ref={dialog}
      aria-labelledby={headingId}
      data-place={next.place}
      data-alert={alert.userActionId}
      onCancel={(event) => (isCarousel ? undefined : event.preventDefault())}
      onKeyDown={(event) => (event.key === 'Escape' && !isCarousel ? event.preventDefault() : undefined)}
      onClose={() => (isCarousel ? acts.closeCarousel() : dialog.current?.showModal())}
    >
      <div className="al-head">
        <h2 id={headingId}>{titleOfAlert(alert, text)}</h2>
        {isCarousel ? (
          <button className="btn sq ghost" type="button" aria-label={text.t('dialog.close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <AlertBody alert={alert} {...(isCarousel ? { onFollow: acts.closeCarousel } : {})} />
      {hasFailed ? (
        <p className="al-fault" role="alert">
          {text.t('error.generic')}
        </p>
      ) : null}
      <AlertActs alert={alert} acts={acts} key={alert.userActionId} />
      <SlideTools slides={slides} count={next.alerts.length} />
    </dialog>
  )
}
