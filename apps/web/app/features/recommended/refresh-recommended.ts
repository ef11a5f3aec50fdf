import { RECOMMENDATIONS_MAX } from '@app/contract/recommendations/recommendation-codes.ts'
import { shownSearchZip } from '../../platform/preferences.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { askRecommended } from './extension-api.ts'
import { inPlace } from './in-place.ts'
import { toRecommended, type Recommended } from './recommended-data.ts'

const isHeld = (): boolean => document.activeElement?.closest('#recommended') != null

/** The list keeps its height until the window changes its own: what is lower now moves nothing below it. */
function holdPlace(): void {
  const list = document.querySelector<HTMLElement>('#recommended')
  if (list === null) return
  list.style.minBlockSize = `${list.getBoundingClientRect().height}px`
  window.addEventListener('resize', () => list.style.removeProperty('min-block-size'), { once: true })
}

/** What came anew, with each lot that stays in its place: nothing moves from under a finger. */
export const keepPlaces = (fresh: Recommended, shown: Recommended): Recommended => ({
  ...fresh,
  lots: inPlace({ fresh: fresh.lots, shown: shown.lots, room: RECOMMENDATIONS_MAX }, ({ card }) => card.number),
})

/** Asks for the fragment as it is now; null while the focus is in it, and where there would be none: what is shown stays then. */
export async function refreshRecommended(app: AppInfo, { lot }: Recommended): Promise<Recommended | null> {
  if (isHeld()) return null
  const zipCode = shownSearchZip(app)
  const answer = await askRecommended(app, {
    zipCode,
    updateLotRecommendations: true,
    ...(lot === null ? {} : { recommendationType: 'lot', lotNumber: lot }),
  })
  if (isHeld()) return null
  holdPlace()
  return toRecommended(answer, lot, { ...app, nowMs: app.nowMs + performance.now() })
}
