import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../../platform/app-info.ts'
import { watchedLots } from '../../lots/watching/watched-lots.ts'

const NOTHING: ReadonlyMap<number, true> = new Map()
const nothing = (): typeof NOTHING => NOTHING

/** Says of a lot whether the reader watches it, as far as this document knows; asks once it is shown to somebody signed in. */
export function useWatched(): (lot: number) => boolean {
  const isMember = useApp().member !== null
  const watched = useSyncExternalStore(watchedLots.subscribe, watchedLots.all, nothing)
  useEffect(() => {
    if (isMember) void import('../../lots/watching/watch-actions.ts').then(({ loadWatched }) => loadWatched())
  }, [isMember])
  return (lot) => watched.has(lot)
}
