import { useEffect, useSyncExternalStore } from 'react'
import { sessionStore } from '../../platform/session-store.ts'

type CarriedFields = Readonly<Record<string, string>>

const isCarried = (value: unknown): value is CarriedFields =>
  typeof value === 'object' && value !== null && Object.values(value).every((query) => typeof query === 'string')

/** The criteria of each own list as its address had them last (MKT-3.17): one holder a list, none touches another. */
const holders = sessionStore<CarriedFields>('ownLists', (stored) => (isCarried(stored) ? stored : {}))
const NOTHING: CarriedFields = {}

/** Remembers the criteria of the list that is shown; answers the address of any list with what it held last. */
export function useListCriteria(path: string, query: string): (other: string) => string {
  const stored = useSyncExternalStore(holders.subscribe, holders.get, () => NOTHING)
  useEffect(() => {
    if (holders.get()[path] !== query) holders.set({ ...holders.get(), [path]: query })
  }, [path, query])
  return (other) => {
    const held = stored[other] ?? ''
    return held === '' ? other : `${other}?${held}`
  }
}
