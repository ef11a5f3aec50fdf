import type { LoadedPage } from './page-view.tsx'

/** Pages cached for Back and Forward, and for how long; MQ-074 gives lots as much. */
const PAGES_MAX = 20
const LIFE_MS = 60_000

interface CachedPage {
  readonly page: LoadedPage
  readonly atMs: number
}

/** Recent answers of loaders, so that Back and Forward show at once what was there; any other move asks again. */
export interface PageMemory {
  keep(href: string, page: LoadedPage): void
  /** The page of an address, only while the browser goes back or forward. */
  recall(href: string): LoadedPage | null
}

/** Opens the memory of this document; must be called before the router listens, to hear of a step back first. */
export function openPageMemory(): PageMemory {
  const pages = new Map<string, CachedPage>()
  let isStepping = false
  window.addEventListener('popstate', () => {
    isStepping = true
    // The router asks its loaders within the same task.
    setTimeout(() => void (isStepping = false))
  })
  return {
    keep: (href, page) => {
      pages.delete(href)
      pages.set(href, { page, atMs: performance.now() })
      const [oldest] = pages.keys()
      if (pages.size > PAGES_MAX && oldest !== undefined) pages.delete(oldest)
    },
    recall: (href) => {
      const page = pages.get(href)
      return isStepping && page && performance.now() - page.atMs < LIFE_MS ? page.page : null
    },
  }
}
