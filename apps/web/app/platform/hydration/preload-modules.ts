import { nextTurn } from './next-turn.ts'

const STYLE = /\.css$/
const seen = new Set<string>()

/** Adds a style sheet that the document does not name yet. A page is drawn once it is there, or bare where it cannot be fetched. */
const addStyle = (href: string): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return resolve(undefined)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })

/**
 * Loads a module after its styles and what it imports, given as paths below `/`. Each file is fetched and run in a turn of its own, so that
 * the reader is heard between them. The build calls it wherever a module is imported on demand (`vite.config.ts`).
 */
export async function preloadModules<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  const fresh = paths.filter((path) => !seen.has(path)).map((path) => `/${path}`)
  for (const path of paths) seen.add(path)
  const styles = fresh.filter((href) => STYLE.test(href)).map(addStyle)
  const modules = fresh.filter((href) => !STYLE.test(href))
  for (const href of modules) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    await nextTurn()
  }
  for (const href of modules.toReversed()) {
    await nextTurn()
    await import(/* @vite-ignore */ href)
  }
  await Promise.all(styles)
  return load()
}
