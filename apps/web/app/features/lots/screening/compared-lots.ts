import { COMPARED_LOTS } from '@app/rules/lots/compared-lots.ts'
import { sessionStore } from '../../../platform/session-store.ts'

const NONE: readonly number[] = []

/** Lots put aside for a comparison, for as long as the tab lives. */
export const comparedLots = sessionStore<readonly number[]>('compared', (stored) =>
  Array.isArray(stored) ? stored.filter((one): one is number => typeof one === 'number').slice(0, COMPARED_LOTS.max) : NONE,
)

/** Puts a lot aside, or back where it was; answers what became of it. */
export function toggleCompared(lot: number): 'added' | 'removed' | 'full' {
  const lots = comparedLots.get()
  if (lots.includes(lot)) {
    comparedLots.set(lots.filter((one) => one !== lot))
    return 'removed'
  }
  if (lots.length >= COMPARED_LOTS.max) return 'full'
  comparedLots.set([...lots, lot])
  return 'added'
}

/** Puts all of them back. */
export const clearCompared = (): void => comparedLots.set(NONE)
