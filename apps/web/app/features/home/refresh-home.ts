import type { AppInfo } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { loadHome, type HomeData, type Shelf } from './home-data.ts'
import { inPlace } from './in-place.ts'

/** Parts of the page whose lists change; each keeps the place it has. */
const LISTS = '#block, #sales, #today, #sold, #makes, #types, #damages'

/** Each list keeps its height until the window changes its own: what is fewer now moves nothing below it. */
function holdPlaces(): void {
  const lists = [...document.querySelectorAll<HTMLElement>(LISTS)]
  const heights = lists.map((list) => list.getBoundingClientRect().height)
  for (const [at, list] of lists.entries()) list.style.minBlockSize = `${heights[at] ?? 0}px`
  const letGo = (): void => lists.forEach((list) => list.style.removeProperty('min-block-size'))
  window.addEventListener('resize', letGo, { once: true })
}

interface Homes {
  readonly fresh: HomeData
  readonly shown: HomeData
  /** As the page was loaded: its lists have the room that they had then. */
  readonly loaded: HomeData
}

/** What is shown next: each row that stays keeps its place, so that nothing moves from under a finger. */
export function nextHome({ fresh, shown, loaded }: Homes): HomeData {
  const shelves = (list: 'types' | 'makes' | 'damages'): Shelf[] =>
    inPlace({ fresh: fresh[list], shown: shown[list], room: loaded[list].length }, ({ clause }) => clause)
  return {
    ...fresh,
    types: shelves('types'),
    makes: shelves('makes'),
    damages: shelves('damages'),
    lanes: inPlace({ fresh: fresh.lanes, shown: shown.lanes, room: loaded.lanes.length }, ({ glance }) => glance.saleId),
    sales: inPlace({ fresh: fresh.sales, shown: shown.sales, room: loaded.sales.length }, ({ id }) => id),
    sold: inPlace({ fresh: fresh.sold, shown: shown.sold, room: loaded.sold.length }, ({ lotNumber }) => lotNumber),
    lots: inPlace({ fresh: fresh.lots, shown: shown.lots, room: loaded.lots.length }, ({ number }) => number),
  }
}

/**
 * Asks for the home page as it is now; null while the reader's focus is in one of its lists, where a row might go from under it.
 * Nothing on the page moves by what comes, and nothing is spoken.
 */
export async function refreshHome(app: AppInfo): Promise<HomeData | null> {
  const isHeld = (): boolean => document.activeElement?.closest(LISTS) != null
  if (isHeld()) return null
  const nowMs = app.nowMs + performance.now()
  const fresh = await loadHome({ api: browserApi(), app: { ...app, nowMs }, params: {}, url: new URL(window.location.href) })
  if (isHeld()) return null
  holdPlaces()
  return fresh
}
