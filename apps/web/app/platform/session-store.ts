import { logQuietly } from './browser-log.ts'

/** A value in a storage of the browser that components can watch; parsed once for each write. */
export interface SessionStore<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

const PREFIX = 'g2app.' // market spec §9: session storage prefix

type StorageOf = () => Storage

function readRaw(storageOf: StorageOf, key: string): string | null {
  try {
    return storageOf().getItem(key)
  } catch {
    return null
  }
}

function parsed(key: string, raw: string | null): unknown {
  try {
    return raw === null ? null : JSON.parse(raw)
  } catch {
    logQuietly(`${key} is unreadable`) // MKT-8.23
    return null
  }
}

/** Opens a store of this browser session; `read` makes a value of the stored one, an unreadable entry counts as nothing. A full or forbidden storage forgets. */
export const sessionStore = <T>(name: string, read: (stored: unknown) => T): SessionStore<T> =>
  openStore(() => sessionStorage, PREFIX + name, read)

/** Opens a store that outlives the browser session and follows what other tabs write, under the very name of its key; else as `sessionStore`. */
export const localStore = <T>(key: string, read: (stored: unknown) => T): SessionStore<T> => openStore(() => localStorage, key, read)

function openStore<T>(storageOf: StorageOf, key: string, read: (stored: unknown) => T): SessionStore<T> {
  const listeners = new Set<() => void>()
  let known: { readonly value: T } | null = null
  const tellAll = (): void => {
    for (const listener of listeners) listener()
  }
  // Browsers tell other documents alone, and of a session's storage those of one tab.
  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key !== null && event.key !== key) return
      known = null
      tellAll()
    })
  return {
    get: () => (known ??= { value: read(parsed(key, readRaw(storageOf, key))) }).value,
    set: (value) => {
      known = { value }
      try {
        storageOf().setItem(key, JSON.stringify(value))
      } catch {
        // The value holds for this document at least.
      }
      tellAll()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
