import { localStore } from '../../platform/session-store.ts'
import type { Choice } from './suggestion-list.tsx'

/** Searches and lots that a browser remembers each. */
const REMEMBERED_MAX = 5
const TEXT_LENGTH_MAX = 120

type Remembered = Pick<Choice, 'text' | 'uri'>

const NONE: readonly Remembered[] = []

const isRemembered = (one: Partial<Remembered> | null): one is Remembered =>
  typeof one?.text === 'string' && typeof one.uri === 'string' && /^\/(?!\/)/.test(one.uri)

const storeOf = (name: string) =>
  localStore<readonly Remembered[]>(name, (stored) => (Array.isArray(stored) ? stored.filter(isRemembered).slice(0, REMEMBERED_MAX) : NONE))
const searches = storeOf('recentSearches')
const lots = storeOf('recentLots')

function remember(store: typeof searches, { text, uri }: Remembered): void {
  const one = { text: text.trim().slice(0, TEXT_LENGTH_MAX), uri }
  if (one.text !== '') store.set([one, ...store.get().filter((other) => other.uri !== uri)].slice(0, REMEMBERED_MAX))
}

/** Remembers a search that was begun. */
export const rememberSearch = (search: Remembered): void => remember(searches, search)

/** Remembers a lot that was opened. */
export const rememberLot = (lot: Remembered): void => remember(lots, lot)

/** Forgets them all. */
export function forgetRecent(): void {
  searches.set(NONE)
  lots.set(NONE)
}

/** What is offered before anything is typed: the last searches and the last lots. */
export const recentChoices = (): readonly Choice[] => [
  ...searches.get().map((one): Choice => ({ ...one, type: 'RECENT' })),
  ...lots.get().map((one): Choice => ({ ...one, type: 'VIEWED' })),
]
