import { useSyncExternalStore } from 'react'
import { useApp } from './app-info.ts'
import { setPreference } from './preferences.ts'

/** Shortcuts of one letter can be switched off: whoever speaks to a computer, or shakes, sets them off unawares (WCAG 2.1.4). */
const NAME = 'singleKeys'
const OFF = 'off'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether shortcuts of one letter work in this browser; whatever listens to such a key asks here. */
export const hasSingleKeys = (): boolean => !new RegExp(`(?:^|;\\s*)${NAME}=${OFF}`).test(document.cookie)

/** Switches shortcuts of one letter, on this device. */
export function setSingleKeys(isOn: boolean): void {
  setPreference(NAME, isOn ? '' : OFF)
  for (const listener of listeners) listener()
}

/** The same for what names such a key: it is named only while it works, by the server too. */
export function useSingleKeys(): boolean {
  const app = useApp()
  return useSyncExternalStore(subscribe, hasSingleKeys, () => app.hasSingleKeys)
}
