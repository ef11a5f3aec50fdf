import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const APP = join(import.meta.dirname, 'app')
const PACKAGES = join(import.meta.dirname, '../../packages')
const FEATURES = join(APP, 'features')
/** Messages are loaded by key, not by what imports them. */
const UNREAD = /\/packages\/text\/messages\/|\.d\.ts$/
const OURS = /^@app\/(?:contract|rules|text)\//
const AT_ONCE = /\b(?:import|export)\s(?!type\b)[^'";]*?from\s+'([^']+)'/g
/** The type of a module is imported in the same words, and loads nothing. */
const LATER = /(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g
/** Modules that a list names, each loaded on demand. */
const LISTED = /import\.meta\.glob<[^(]*>\(\[([^\]]*)\]\)/g
const NAMED = /'([^'*]+)'/g
/** A part that is named by a pattern, so that no page has its words; however the type of its module is written. */
const PART = /import\.meta\.glob(?:<.*?>)?\(\s*'(\.\/[^'*]+)',?\s*\)/g

/** What every page loads. */
export const ENTRY: readonly string[] = [join(APP, 'entry.client.tsx')]
/** Folders under features/. */
export const featureNames = (): string[] => readdirSync(FEATURES).toSorted()
/** Paths of a folder's sources. */
export const sourcesOf = (feature: string): string[] =>
  readdirSync(join(FEATURES, feature), { recursive: true })
    .map((file) => join(FEATURES, feature, String(file)))
    .filter((file) => /\.tsx?$/.test(file))
/** Paths of a folder's page modules. */
export const pagesOf = (feature: string): string[] => sourcesOf(feature).filter((file) => file.endsWith('.page.tsx'))
/** Paths of what a folder loads by pattern: parts of pages that bring the words of their own folder with them. */
export const partsOf = (feature: string): string[] =>
  sourcesOf(feature).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(PART)].map(([, part = '']) => join(dirname(file), part)))
/** Path of a page module by its name in the route table. */
export const pagePath = (name: string): string => join(FEATURES, `${name}.page.tsx`)

/** The file of ours that an import names; null for libraries. */
function fileOf(name: string, importer: string): string | null {
  if (name.startsWith('.')) return join(dirname(importer), name)
  return OURS.test(name) ? join(PACKAGES, name.slice('@app/'.length)) : null
}

/**
 * Paths of sources and of everything of ours that they import before they run, and with `later` of what they import on demand too.
 * Read from the sources, so that it is known before a bundler begins; what is imported for its types alone does not count.
 */
export function reachable(from: readonly string[], which: 'at once' | 'later'): Set<string> {
  const seen = new Set<string>()
  const left = [...from]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || UNREAD.test(file)) continue
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    const listed = [...source.matchAll(LISTED)].flatMap(([, names = '']) => [...names.matchAll(NAMED)])
    for (const [, name = ''] of [...source.matchAll(AT_ONCE), ...(which === 'later' ? [...source.matchAll(LATER), ...listed] : [])]) {
      const next = fileOf(name, file)
      if (next !== null) left.push(next)
    }
  }
  return seen
}
