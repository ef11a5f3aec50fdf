import { useSyncExternalStore } from 'react'

/** The settings of this device; sound and speech are off until the reader turns them on, as browsers demand. */
export interface LaneSettings {
  readonly sound: boolean
  readonly speech: boolean
}

const KEY = 'g2app.laneSettings'
const DEFAULTS: LaneSettings = { sound: false, speech: false }

function read(): LaneSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof LaneSettings, unknown>>
    return { sound: stored.sound === true, speech: stored.speech === true }
  } catch {
    return DEFAULTS
  }
}

let known: LaneSettings | null = null
const listeners = new Set<() => void>()

export const laneSettings = (): LaneSettings => (known ??= read())

/** Changes one setting, here and for the next visit. */
export function changeLaneSetting(name: keyof LaneSettings): void {
  known = { ...laneSettings(), [name]: !laneSettings()[name] }
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // It holds for this document at least.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLaneSettings = (): LaneSettings => useSyncExternalStore(subscribe, laneSettings, () => DEFAULTS)
