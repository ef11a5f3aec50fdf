import { watchLot } from '@app/contract/watchlist/watchlist.ts'
import { WATCH_INTENT_KEY, wantedLot } from '@app/rules/watchlist/watch-intent.ts'
import { restoreSearch } from '../../platform/ask-sign-in.ts'
import { addRest } from '../../platform/page/load-text.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { tell } from '../../ui/toast.ts'
import { loadWatched, isUnanswered, watchMessage, type Pressed } from '../lots/watching/watch-actions.ts'
import { markWatched } from '../lots/watching/mark-watched.ts'
import { mergeSeen } from '../lots/screening/seen-actions.ts'

/**
 * Completes what a visitor started before signing in: a fresh request to watch a lot is carried out, an old one is dropped (OQ-A97,
 * MQ-086).
 */
async function watchWanted(text: Pressed['text']): Promise<void> {
  const lot = wantedLot(localStorage.getItem(WATCH_INTENT_KEY), Date.now())
  // Whoever leaves the page while its words come still has the wish on the next; once asked for, it is carried out in any case.
  if (lot !== null) await addRest()
  localStorage.removeItem(WATCH_INTENT_KEY)
  if (lot === null) return
  try {
    const { changed } = await browserApi()(watchLot, { params: { lotNumber: lot } })
    await loadWatched()
    markWatched([lot], { to: true })
    tell(text.t('watch.added', { count: changed }))
  } catch (error) {
    if (isUnanswered(error)) window.alert(await watchMessage(error, text))
  }
}

/** Takes up, in the document of somebody signed in, what signing in has interrupted. */
export async function takeUp({ app, text }: Pressed): Promise<void> {
  restoreSearch(app)
  await Promise.all([watchWanted(text), mergeSeen(app.member)])
}
