import { useSyncExternalStore } from 'react'
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

/** Says to the style sheets whether keys are named on the page. */
export function showSingleKeys(): void {
  const { dataset } = document.documentElement
  if (hasSingleKeys()) delete dataset['keys']
  else dataset['keys'] = OFF
}

/** Switches shortcuts of one letter, on this device. */
export function setSingleKeys(isOn: boolean): void {
  setPreference(NAME, isOn ? '' : OFF)
  showSingleKeys()
  for (const listener of listeners) listener()
}

/** The same for a page that shows it. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys, () => true)
