import { Link } from 'react-router'
import type { LateInvoice, LiveEvent } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { lotPath } from '../../lots/lot-card-data.ts'
import { LateInvoiceNamed } from '../late-invoice.tsx'
import { Standing } from '../lane/lane-standing.tsx'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { endingOf, type Ending } from '../lane-model/outcome.ts'
import { ownWords, pastWords } from '../lane-model/own-words.ts'
import { bannerWords, type Telling } from '../lane-model/result-words.ts'
import { pauseWords } from '../lane-model/say.ts'

const MINUTE_MS = 60_000
/** Words of the auctioneer that are longer are written smaller, so that they stay in their place. */
const LONG_LETTERS = 90

const ENDING_BADGES: Readonly<
  Partial<Record<Ending, readonly [look: string, word: 'lane.own.lost' | 'lane.outbid' | 'lane.result.PENDING_SELLER']>>
> = {
  LOST: ['badge bad', 'lane.own.lost'],
  SELLER: ['badge warn', 'lane.result.PENDING_SELLER'],
  OUTBID: ['badge bad', 'lane.outbid'],
}

interface OwnLineProps {
  readonly open: OpenLane
  readonly events: readonly LiveEvent[]
  readonly hasBid: boolean
  readonly isMember: boolean
  /** What is to be said of the reader's last bid in place of their state, and whether it was refused; empty for nothing. */
  readonly note: string
  /** Whether that is no fault: the bid waits for somebody. */
  readonly isWaiting: boolean
  /** The invoice for which the bid was refused. */
  readonly lateInvoice?: LateInvoice | undefined
  readonly isKiosk?: boolean
}

/** The reader's state on the lot, and after the hammer what happened to them. */
export function OwnLine({ open, events, hasBid, isMember, note, isWaiting, lateInvoice, isKiosk = false }: OwnLineProps) {
  const text = useText()
  const formats = useFormats()
  const telling = { text, formats }
  const ending = endingOf(open, hasBid)
  const banner = bannerWords(open, telling)
  if (ending !== null && banner !== '') {
    const [look, word] = ENDING_BADGES[ending] ?? []
    return (
      <div className="lv-me">
        {word === undefined ? null : <span className={look}>{text.t(word)}</span>}
        <p className={ending === 'WON' ? 'banner won' : 'banner'}>{banner}</p>
        {ending === 'LOST' || ending === 'OUTBID' || ending === 'UNSOLD' ? <p className="dim">{ownWords(open, events, telling)}</p> : null}
      </div>
    )
  }
  return (
    <div className="lv-me">
      <p className="lv-badge">
        <Standing open={open} hasBid={hasBid} />
      </p>
      <p className={note === '' || isWaiting ? 'lv-told' : 'lv-told lv-fault'}>
        {note === '' ? (isMember ? ownWords(open, events, telling) : '') : note}
        {note === '' || lateInvoice === undefined ? null : (
          <>
            {' '}
            <LateInvoiceNamed invoice={lateInvoice} isKiosk={isKiosk} />
          </>
        )}
      </p>
    </div>
  )
}

/** When a lane begins that has not, or that it has ended. */
function stateWords({ lane }: OpenLane, nowMs: number | null, { text, formats }: Telling): string {
  if (lane.state === 'ENDED') return text.t('lane.banner.ended')
  if (lane.state !== 'WAITING' || nowMs === null) return ''
  const leftMs = lane.startsAtMs - nowMs
  return leftMs < MINUTE_MS ? text.t('lane.banner.soon') : text.t('lane.banner.starts', { time: formats.duration(leftMs) })
}

/** What the lane itself says: a pause and when it ends, the auctioneer's words, extra time. */
function laneSays(open: OpenLane, nowMs: number | null, telling: Telling): readonly string[] {
  const { lane, list, state } = open
  const { text, formats } = telling
  const isPaused = lane.state === 'PAUSED'
  return [
    isPaused ? pauseWords(lane.pauseReason, text) : '',
    isPaused && lane.resumeAtMs !== null && nowMs !== null
      ? text.t('lane.paused.until', { time: formats.timeWithin(lane.resumeAtMs, list.clock, nowMs) })
      : '',
    (lane.message ?? '') === '' ? '' : text.t('lane.message', { message: lane.message ?? '' }),
    state?.isBonusSpent && state.phase === 'ACTIVE' ? text.t('lane.bonus') : '',
    stateWords(open, nowMs, telling),
  ].filter((words) => words !== '')
}

/** Under which terms the lot closes. */
function termsWords({ state }: OpenLane, text: Telling['text']): string {
  if (state === null || state.phase === 'CLOSED') return ''
  if (state.terms === 'ON_APPROVAL') return text.t('lane.approval')
  if (state.isReserveMet === null) return ''
  return text.t(state.isReserveMet ? 'lane.reserve.met' : 'lane.reserve.not')
}

interface MessageLineProps {
  readonly open: OpenLane
  readonly nowMs: number | null
  readonly isLost: boolean
  readonly isKiosk: boolean
}

/** The place of words from outside: that prices may be old, what the lane says, else the reader's last win, else the terms of the lot. */
export function MessageLine({ open, nowMs, isLost, isKiosk }: MessageLineProps) {
  const text = useText()
  const telling = { text, formats: useFormats() }
  const said = [...(isLost ? [text.t('lane.quality.stale')] : []), ...laneSays(open, nowMs, telling)]
  const words = said.join(' ')
  const past = open.past === null || said.length > 0 ? null : open.past.item
  const look = ['lv-said', words.length > LONG_LETTERS ? 'is-long' : '', words === '' && past === null ? '' : 'is-said']
  const rest = words === '' && past === null ? termsWords(open, text) : words
  return (
    <p className={look.filter((name) => name !== '').join(' ')}>
      {past === null ? (
        rest
      ) : isKiosk ? (
        pastWords(open, telling)
      ) : (
        <Link to={lotPath(past.lot, past.slug)}>{pastWords(open, telling)}</Link>
      )}
    </p>
  )
}
