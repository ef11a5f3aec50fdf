import { readFileSync } from 'node:fs'
import { pages } from './app/routes.ts'
import { ENTRY, featureNames, pagesOf, partsOf, reachable } from './source-graph.ts'

/** Pack of the words that every page says. */
export const COMMON = 'common'
/** Pack of keys that no source names: put together from data in a way that this reading does not see, or not used yet. */
export const REST = 'rest'
/** Pack that no browser loads: words of the server's own answers, which it sends ready-made. */
export const SERVER = 'server'
/** Words that arrive as keys in a page's data and so are in no source of the page. */
const FROM_DATA: readonly (readonly [RegExp, ...string[]])[] = [
  [/^(?:failure|reference|mail)\./, SERVER],
  // Used by what the shell loads with the first interaction, as this pack is.
  [/^(?:settings|app|validation\.feedback|chat|inventory)\./, REST],
  [/^fee\./, 'lot', 'fees', 'bidding', 'own-lists', 'fee-desk'],
]

/** What is wrong with a field: the server names the key, so that a form may say any of them, whichever page names it too. */
const OF_FIELDS = /^validation\./

const TYPE_LINE = /^(?:export )?type .*$/gm
const LITERAL = /'([a-zA-Z]+(?:\.[\w-]+)*)'/g
const TEMPLATE = /`([a-zA-Z]+(?:\.[\w-]+)*\.)\$\{[^}]*\}(\.[\w.-]+)?`/g
/** Keys that a code of the wire completes, such as `damage.FR`. */
const CODED = /^([a-zA-Z]+)\.[A-Z0-9][\w-]*$/

/** What a source says: whole keys, first and last parts of keys, and areas that a code completes. */
interface SourceKeys {
  readonly literals: ReadonlySet<string>
  readonly completed: readonly (readonly [head: string, tail: string])[]
}

/** Reads what a source says. */
export function keysIn(source: string): SourceKeys {
  const code = source.replace(TYPE_LINE, '')
  return {
    literals: new Set([...code.matchAll(LITERAL)].map(([, text = '']) => text)),
    completed: [...code.matchAll(TEMPLATE)].map(([, head = '', tail = '']) => [head, tail] as const),
  }
}

/** Whether a source says a message: by its key, by a template that a code completes, or by the name of an area of coded words. */
export function says({ literals, completed }: SourceKeys, key: string): boolean {
  const isCompleted = completed.some(
    ([head, tail]) => key.startsWith(head) && key.endsWith(tail) && !key.slice(head.length, key.length - tail.length).includes('.'),
  )
  return isCompleted || literals.has(key) || literals.has(CODED.exec(key)?.[1] ?? '')
}

/** The table of pages names the title of each; a title is said once its page is there. */
const PAGE_TABLE = /(?:\/routes|-pages)\.ts$/

const keysFrom = (entries: readonly string[], when: 'at once' | 'later' = 'later'): SourceKeys =>
  keysIn(
    [...reachable(entries, when)]
      .filter((file) => !PAGE_TABLE.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )

/** Titles of the pages of a folder under features/. */
const titlesIn = (name: string): ReadonlySet<string> =>
  new Set(pages.filter(({ page }) => page.startsWith(`${name}/`)).map(({ title }): string => title))

/**
 * Says of a message key which packs carry it: COMMON, SERVER or REST, or each folder under features/ whose pages and parts say it, so that a
 * page needs two packs, the common one and that of its folder.
 */
export function textPacks(): (key: string) => readonly string[] {
  const shell = keysFrom(ENTRY, 'at once')
  const onDemand = keysFrom(ENTRY)
  const features = featureNames().map((name) => ({ name, keys: keysFrom([...pagesOf(name), ...partsOf(name)]), titles: titlesIn(name) }))
  return (key) => {
    const fromData = FROM_DATA.find(([pattern]) => pattern.test(key))
    if (fromData) return fromData.slice(1) as string[]
    if (says(shell, key)) return [COMMON]
    const names = features.filter(({ keys, titles }) => titles.has(key) || says(keys, key)).map(({ name }) => name)
    return names.length === 0 || says(onDemand, key) || OF_FIELDS.test(key) ? [...names, REST] : names
  }
}
