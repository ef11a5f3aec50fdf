import { useEffect, useState, type ComponentType } from 'react'
import { useApp, useLateImport } from '../platform/app-info.ts'
import { onFirstInteraction } from '../platform/hydration/first-interaction.ts'
import { OPEN_DIALOG } from '../ui/open-dialog.ts'

/** Properties of the loaded settings: the dialog of the pressed button's `data-opens`, and how it ends. */
export interface SettingsProps {
  readonly requested: string | null
  readonly onDone: () => void
}

/**
 * Dialogs, notices and feedback come with the reader's first interaction; a button pressed before they are here is remembered. A kiosk
 * loads them at once: its clock also ends the session of somebody who never touched it again.
 */
export function Later() {
  const lateImport = useLateImport()
  const isTill = useApp().member?.kind === 'kiosk'
  const [Settings, setSettings] = useState<ComponentType<SettingsProps> | null>(null)
  const [requested, ask] = useState<string | null>(null)
  useEffect(() => {
    const load = (): void => {
      const loaded = lateImport(() => import('./settings/settings.tsx'))
      void loaded.then((module) => setSettings(() => module.Settings))
    }
    const open = (event: Event): void => {
      ask((event as CustomEvent<string>).detail)
      load()
    }
    window.addEventListener(OPEN_DIALOG, open)
    const stopWaiting = isTill ? load() : onFirstInteraction(load)
    return () => {
      stopWaiting?.()
      window.removeEventListener(OPEN_DIALOG, open)
    }
  }, [lateImport, isTill])
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      const opener = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null
      if (opener) ask(opener.dataset['opens'] ?? null)
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [])
  return Settings === null ? null : <Settings requested={requested} onDone={() => ask(null)} />
}
