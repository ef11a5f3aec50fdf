import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useText } from '../platform/app-info.ts'
import { SendButton } from './form/busy-button.tsx'
import { FormResult } from './form/progress.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The first thing to read is what it asks, not a field: it opens with its title focused. */
  readonly startsAtTitle?: boolean
  /** Called when the dialog is closed: by Escape, its button, or a press outside. */
  readonly onClose: () => void
}

/** A dialog over the page; one at a time, since opening it closes every menu. */
export function Dialog({ title, children, startsAtTitle = false, onClose }: DialogProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.drop[open]')) menu.open = false
    if (!shown.open) shown.showModal()
    if (startsAtTitle) shown.querySelector('h2')?.focus()
    // The dialog's own box is filled by its content, so what hits the element itself lies outside.
    const closeOutside = (event: Event): void => {
      if (event.target === shown) shown.close()
    }
    shown.addEventListener('pointerdown', closeOutside)
    return () => shown.removeEventListener('pointerdown', closeOutside)
  }, [startsAtTitle])
  return (
    <dialog className="dlg set" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className="set-in">
        <header className="set-head">
          <h2 id={titleId} tabIndex={startsAtTitle ? -1 : undefined}>
            {title}
          </h2>
          <button className="btn sq ghost" type="button" aria-label={text.t('dialog.close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The end of a dialog's form: its word to send, and the way out without. */
export function DialogActs({ send, onCancel }: { readonly send: string; readonly onCancel?: () => void }) {
  const text = useText()
  return (
    <div className="set-acts">
      <FormResult />
      {onCancel === undefined ? null : (
        <button className="btn" type="button" onClick={onCancel}>
          {text.t('dialog.cancel')}
        </button>
      )}
      <SendButton>{send}</SendButton>
    </div>
  )
}
