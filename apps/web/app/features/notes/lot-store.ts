import { useSyncExternalStore } from 'react'

type Known<Value> = ReadonlyMap<number, Value>

const nothing = (): undefined => undefined

/** What a document learns of lots after it was drawn, by their numbers; components see changes at once. Servers and visitors know nothing. */
export function lotStore<Value>() {
  let known: Known<Value> = new Map()
  const listeners = new Set<() => void>()
  const of = (lot: number): Value | undefined => known.get(lot)
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    of,
    all: (): Known<Value> => known,
    subscribe,
    useOf: (lot: number): Value | undefined => useSyncExternalStore(subscribe, () => of(lot), nothing),
    /** Puts something in place of all that is known. */
    change: (make: (known: Known<Value>) => Known<Value>): void => {
      known = make(known)
      for (const listener of listeners) listener()
    },
  }
}
