import type { AppInfo } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { loadHome, type HomeData } from './home-data.ts'

/** Parts of the page whose lists change; each keeps the place it has. */
const LISTS = '#sales, #today, #makes, #types, #features, #damages'

/** Each list keeps its height until the window changes its own: what is fewer now moves nothing below it. */
function holdPlaces(): void {
  const lists = [...document.querySelectorAll<HTMLElement>(LISTS)]
  const heights = lists.map((list) => list.getBoundingClientRect().height)
  for (const [at, list] of lists.entries()) list.style.minBlockSize = `${heights[at] ?? 0}px`
  const letGo = (): void => lists.forEach((list) => list.style.removeProperty('min-block-size'))
  window.addEventListener('resize', letGo, { once: true })
}

/** The lists with no more rows than the page has room for. */
const fitted = (fresh: HomeData, shown: HomeData): HomeData => ({
  ...fresh,
  types: fresh.types.slice(0, shown.types.length),
  makes: fresh.makes.slice(0, shown.makes.length),
  features: fresh.features.slice(0, shown.features.length),
  damages: fresh.damages.slice(0, shown.damages.length),
  sales: fresh.sales.slice(0, shown.sales.length),
  lots: fresh.lots.slice(0, shown.lots.length),
})

/**
 * Asks for the home page as it is now; null while the reader's focus is in one of its lists, where a row might go from under it.
 * Nothing on the page moves by what comes, and nothing is spoken.
 */
export async function refreshHome(shown: HomeData, app: AppInfo): Promise<HomeData | null> {
  const isHeld = (): boolean => document.activeElement?.closest(LISTS) != null
  if (isHeld()) return null
  const nowMs = app.nowMs + performance.now()
  const fresh = await loadHome({ api: browserApi(), app: { ...app, nowMs }, params: {}, url: new URL(window.location.href) })
  if (isHeld()) return null
  holdPlaces()
  return fitted(fresh, shown)
}
