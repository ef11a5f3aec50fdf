import { isFailure } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { getWatchList, unwatchLot, watchLot } from '@app/contract/watchlist/watchlist.ts'
import { intentText, WATCH_INTENT_KEY, WATCH_INTENT_MS } from '@app/rules/watchlist/watch-intent.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../../platform/app-info.ts'
import { askSignIn } from '../../../platform/ask-sign-in.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { addRest } from '../../../platform/page/load-text.ts'
import { listMemory } from '../list-memory.ts'
import { tell } from '../../../ui/toast.ts'
import { markWatched, setWatched } from './mark-watched.ts'
import { watchedLots } from './watched-lots.ts'

/** The page on which something is pressed. */
export interface Pressed {
  readonly app: AppInfo
  readonly text: Text
}

const MINUTE_MS = 60_000
const HTTP_OK = 200
const HTTP_ERROR = 500

/** Message of a refused change: by its number where the number has one, else the server's own (MKT-8.12). */
export async function watchMessage(refused: unknown, text: Text): Promise<string> {
  // Messages by number come with what a page has last, and may be wanted sooner.
  await addRest()
  if (!isFailure(refused)) return text.t('watch.failed')
  const { code, errorMsg } = refused.detail
  const own = typeof errorMsg === 'string' && errorMsg !== '' ? errorMsg : text.t('watch.failed')
  return typeof code === 'number' ? text.dyn(`app.watchlist.modified.sproc.error.${code}`, own) : own
}

/** Whether a failure still has to be shown: refusals by status have their own place (platform/handle-refusal.ts). */
export function isUnanswered(error: unknown): boolean {
  if (!isFailure(error)) return true
  const status = statusOf(error.code)
  return status === HTTP_OK || status >= HTTP_ERROR
}

let loading: Promise<void> | null = null
/** Hearts that were pressed while it was being learnt which lots are watched, and what their readers wanted. */
const pressedSince = new Map<number, boolean>()

/** Marks the lots of an answer, which may be older than a press. */
function takeWatched(lots: readonly number[]): void {
  setWatched(lots)
  for (const [lot, to] of pressedSince) markWatched([lot], { to })
}

/** Learns which lots are watched, once a document or `anew`: the personal part of lists that are the same for everybody. */
export function loadWatched({ anew = false } = {}): Promise<void> {
  if (loading && !anew) return loading
  pressedSince.clear()
  loading = browserApi()(getWatchList, {}).then(
    ({ watchList }) => takeWatched(watchList.map(({ lotId }) => Number(lotId))),
    () => undefined,
  )
  return loading
}

/** Changes of one lot go out one after the other, so that the last press holds. */
const turns = new Map<number, Promise<void>>()

/** Names the list in which a lot was found, as far as it was found in one (MQ-088). */
function foundIn(lot: number): Readonly<Record<string, string>> {
  const list = listMemory.get()
  const isOfList = list?.lots.some(({ number }) => number === lot) ?? false
  return isOfList && list?.queryId ? { 'x-algsrch-qid': list.queryId } : {}
}

async function change(lot: number, { to, text }: { readonly to: boolean; readonly text: Text }): Promise<void> {
  try {
    await browserApi(undefined, foundIn(lot))(to ? watchLot : unwatchLot, { params: { lotNumber: lot } })
  } catch (error) {
    pressedSince.delete(lot)
    markWatched([lot], { to: !to })
    if (isUnanswered(error)) tell(await watchMessage(error, text))
  }
}

function deferWatch(lot: number): void {
  try {
    localStorage.setItem(WATCH_INTENT_KEY, intentText(lot, Date.now()))
  } catch {
    // Without storage the reader presses again after signing in.
  }
}

/**
 * Watches a lot or stops, whichever its heart does not show: shown at once, taken back with the reason when refused. A visitor signs in first,
 * and then it is done (ACC-6.09).
 */
export async function pressHeart(lot: number, { app, text }: Pressed): Promise<void> {
  if (!app.member) {
    deferWatch(lot)
    const body = text.t('watch.ask.lot.text', { minutes: WATCH_INTENT_MS / MINUTE_MS })
    return askSignIn({ app, text }, { title: text.t('watch.ask.lot'), body })
  }
  const to = !watchedLots.of(lot)
  pressedSince.set(lot, to)
  markWatched([lot], { to })
  const turn = (turns.get(lot) ?? Promise.resolve()).then(() => change(lot, { to, text }))
  turns.set(lot, turn)
  return turn
}
