import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@app/text/locales.ts'
import { PAGES_DIR, type PageAssets } from './page-bundle.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const BOOT = 'app/platform/hydration/boot.ts'
const ENTRY = 'app/entry.client.tsx'

/** Every chunk that a chunk imports before it can run, itself included. */
function closure(manifest: Manifest, name: string, seen: Set<Chunk> = new Set()): Set<Chunk> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const required = (manifest: Manifest, test: (name: string, chunk: Chunk) => boolean, what: string): Chunk => {
  const found = Object.entries(manifest).find(([name, chunk]) => test(name, chunk))
  if (!found) throw new Error(`the page build holds no ${what}`)
  return found[1]
}

/** Answers the asset addresses of a page in a language, from the manifest of the build, and when it is to hydrate. */
export function pageAssets(
  dir: string = PAGES_DIR,
  hydration: PageAssets['hydration'] = 'delayed',
): (page: string, locale: Locale) => PageAssets {
  const manifest = JSON.parse(readFileSync(join(dir, 'client/manifest.json'), 'utf8')) as Manifest
  const entry = required(manifest, (name) => name === ENTRY, 'entry')
  const boot = required(manifest, (name) => name === BOOT, 'boot script')
  const font = required(manifest, (_, chunk) => chunk.file.endsWith('.woff2'), 'font')
  const known = new Map<string, PageAssets>()
  return (page, locale) => {
    const key = `${page} ${locale}`
    const asset = known.get(key)
    if (asset) return asset
    const [folder = ''] = page.split('/')
    const languages = Object.keys(manifest).filter(
      (name) => name.endsWith(`/messages/${locale}/index.ts`) || name.endsWith(`:page-text/${folder}/${locale}`),
    )
    const wanted = new Set([ENTRY, `app/features/${page}.page.tsx`, ...languages].flatMap((name) => [...closure(manifest, name)]))
    const made = {
      script: `/${boot.file}`,
      entry: `/${entry.file}`,
      styles: [...new Set([...wanted].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
      font: `/${font.file}`,
      hydration,
      preloads: [...wanted].filter(({ file }) => file !== entry.file).map(({ file }) => `/${file}`),
    }
    known.set(key, made)
    return made
  }
}
