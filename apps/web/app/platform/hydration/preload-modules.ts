import { nextTurn } from './next-turn.ts'

const seen = new Set<string>()

/**
 * Loads a module after what it imports, given as paths below `/`. Each file is fetched and run in a turn of its own, so that the reader
 * is heard between them. The build calls it wherever a module is imported on demand (`vite.config.ts`).
 */
export async function preloadModules<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  const fresh = paths.filter((path) => !seen.has(path)).map((path) => `/${path}`)
  for (const path of paths) seen.add(path)
  for (const href of fresh) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    await nextTurn()
  }
  for (const href of fresh.toReversed()) {
    await nextTurn()
    await import(/* @vite-ignore */ href)
  }
  return load()
}
