import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { lotPath } from '../../lots/lot-card-data.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { estimatesOf } from '../lane-model/order.ts'
import { endingOf, type Ending } from '../lane-model/outcome.ts'
import { endingWords } from '../lane-model/own-words.ts'
import type { Telling } from '../lane-model/result-words.ts'
import { itemName } from '../lane-model/words.ts'

const MY_BIDS_PATH = '/myBids'

/** When the reader's next lot of this lane comes up, else when the next lot opens; empty while neither is known. */
function nextWords(open: OpenLane, nowMs: number | null, { text, formats }: Telling): string {
  const { lane, order, state, nextOwn } = open
  if (nowMs === null) return ''
  const etaMs = nextOwn === null ? undefined : estimatesOf(lane, { ahead: order.ahead, current: state, serverMs: nowMs })?.get(nextOwn.lot)
  if (nextOwn !== null && etaMs !== undefined)
    return text.t('lane.own.next', { name: itemName(nextOwn), time: formats.duration(Math.max(1_000, etaMs)) })
  if (lane.state !== 'RUNNING' || state?.phase === 'ACTIVE' || lane.nextAtMs === null) return ''
  return text.t('lane.banner.next', { count: Math.max(0, Math.ceil((lane.nextAtMs - nowMs) / 1_000)) })
}

/** Where a reader goes from the hammer, and what that is called; null where there is nothing to do. */
function wayOn({ order: { shown } }: OpenLane, ending: Ending, text: Telling['text']): readonly [path: string, words: string] | null {
  if (shown === null) return null
  if (ending === 'WON') return [lotPath(shown.lot, shown.slug), text.t('lane.after.won.go')]
  if (ending === 'SELLER') return [MY_BIDS_PATH, text.t('lane.after.seller.go')]
  if (ending === 'NONE') return null
  const like = new URLSearchParams({ make: shown.make, ...(shown.model === undefined ? {} : { model: shown.model }) })
  return [`/lotSearchResults?${like}`, text.t('lane.after.lost.go')]
}

interface AfterPartProps {
  readonly open: OpenLane
  readonly nowMs: number | null
  readonly hasBid: boolean
  readonly isKiosk: boolean
}

/** In the place of the maximum while no lot takes bids: what the hammer means for the reader's money, and the next step. */
export function AfterPart({ open, nowMs, hasBid, isKiosk }: AfterPartProps) {
  const text = useText()
  const telling = { text, formats: useFormats() }
  const ending = endingOf(open, hasBid) ?? 'NONE'
  const way = isKiosk ? null : wayOn(open, ending, text)
  const words = [endingWords(open, ending, telling), ending === 'WON' ? '' : nextWords(open, nowMs, telling)]
  return (
    <div className="lv-after">
      <p>{words.filter((one) => one !== '').join(' ')}</p>
      {way === null ? null : (
        <Link className="btn ink" to={way[0]}>
          {way[1]}
        </Link>
      )}
    </div>
  )
}
