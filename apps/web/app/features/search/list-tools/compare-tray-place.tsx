import { lazy, Suspense, useSyncExternalStore } from 'react'
import { comparedLots } from '../../lots/screening/compared-lots.ts'

const Tray = lazy(async () => ({ default: (await import('./compare-tray.tsx')).CompareTray }))

const nothing = (): boolean => false

/** The lots put aside for a comparison, once there are any. */
export function CompareTray() {
  const isUsed = useSyncExternalStore(comparedLots.subscribe, () => comparedLots.get().length > 0, nothing)
  if (!isUsed) return null
  return (
    <Suspense>
      <Tray />
    </Suspense>
  )
}
