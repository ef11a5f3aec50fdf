import { useSyncExternalStore } from 'react'
import { sessionStore } from '../../../platform/session-store.ts'

const HIDDEN_MAX = 500
const NONE: readonly number[] = []

const store = sessionStore<readonly number[]>('hidden', (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is number => typeof one === 'number') : NONE,
)

/** Hides a lot, for as long as the tab lives. */
export const hideLot = (lotNumber: number): void => store.set([...new Set([...store.get(), lotNumber])].slice(-HIDDEN_MAX))

/** Brings every hidden lot back. */
export const showHiddenLots = (): void => store.set(NONE)

/** Lots the reader has hidden. */
export const useHiddenLots = (): readonly number[] => useSyncExternalStore(store.subscribe, store.get, () => NONE)
