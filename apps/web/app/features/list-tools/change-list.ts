import type { Call, DataOf, InputOf } from '@app/contract/define-call.ts'
import { unwatchAll, unwatchChecked, watchAll, watchChecked, type WatchChange } from '@app/contract/watchlist/watchlist.ts'
import { CHECKED_LOTS_MAX, WATCH_ALL_LOTS_MAX } from '@app/contract/watchlist/watchlist-limits.ts'
import { requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import type { Text } from '@app/text/create-text.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { newKey } from '../../platform/new-key.ts'
import { openMessage } from '../../ui/message-dialog.ts'
import { tell } from '../../ui/toast.ts'
import { isUnanswered, loadWatched, watchMessage } from '../lots/watching/watch-actions.ts'
import { markWatched, setWatched } from '../lots/watching/mark-watched.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any call of the list
type AnyCall = Call<any, any, any, any>

/** Sends a change; shows a refusal and answers null then. */
async function sent<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { text, headers = {} }: { readonly text: Text; readonly headers?: Readonly<Record<string, string>> },
): Promise<DataOf<C> | null> {
  try {
    return await browserApi(undefined, headers)(call, input)
  } catch (error) {
    if (isUnanswered(error)) tell(await watchMessage(error, text))
    return null
  }
}

const partsOf = (lots: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(lots.length / CHECKED_LOTS_MAX) }, (_, index) =>
    lots.slice(index * CHECKED_LOTS_MAX, (index + 1) * CHECKED_LOTS_MAX),
  )

/** Sends lots in as many requests as they need, one after the other; answers how many were changed, null when one was refused. */
async function sendParts(
  call: typeof watchChecked,
  lots: readonly number[],
  { text, onPart }: { readonly text: Text; readonly onPart: (part: readonly number[], change: WatchChange) => void },
): Promise<number | null> {
  let changed = 0
  for (const part of partsOf(lots)) {
    const change = await sent(call, { body: { lots: [...part] } }, { text })
    if (change === null) return null
    onPart(part, change)
    changed += change.changed
  }
  return changed
}

/** Watches the picked lots. */
export async function watchPicked(lots: readonly number[], text: Text): Promise<void> {
  await loadWatched()
  const onPart = (part: readonly number[], { skipped }: WatchChange): void => {
    const added = part.filter((lot) => !skipped.includes(String(lot)))
    markWatched(added, { to: true })
  }
  const changed = await sendParts(watchChecked, lots, { text, onPart })
  if (changed !== null) tell(text.t('watch.added', { count: changed }))
}

/** Stops watching the picked lots; answers whether that was done. */
export async function unwatchPicked(lots: readonly number[], text: Text): Promise<boolean> {
  const changed = await sendParts(unwatchChecked, lots, { text, onPart: (part) => markWatched(part, { to: false }) })
  if (changed !== null) tell(text.t('watch.removed', { count: changed }))
  return changed !== null
}

/** Watches every lot of a search, as many as one request may add. */
export async function watchWhole(criteria: SearchCriteria, text: Text): Promise<void> {
  const headers = { 'idempotency-key': newKey() }
  const change = await sent(watchAll, { body: requestOfCriteria(criteria) }, { text, headers })
  if (change === null) return
  await loadWatched({ anew: true })
  const { changed, found } = change
  tell(
    found > WATCH_ALL_LOTS_MAX
      ? text.t('watch.added.some', { count: changed, found, limit: WATCH_ALL_LOTS_MAX })
      : text.t('watch.added', { count: changed }),
  )
}

/** Empties the watch list after asking once more (MQ-084). */
export function askToEmpty(text: Text, onDone: () => void): void {
  const empty = async (): Promise<void> => {
    const change = await sent(unwatchAll, {}, { text })
    if (change === null) return
    setWatched([])
    tell(text.t('watch.removed', { count: change.changed }))
    onDone()
  }
  openMessage({
    title: text.t('watch.remove.sure'),
    body: text.t('watch.remove.sure.text'),
    actions: [{ label: text.t('watch.remove.all'), act: () => void empty() }],
    close: text.t('dialog.cancel'),
  })
}
