import { Link } from 'react-router'
import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Ring } from '../../bidding/lane/ring.tsx'
import { clockOf } from '../../bidding/lane-model/clock.ts'
import { laneWords } from '../../bidding/lane-model/words.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'

/** Lanes that stand in one row at 1280 px with their price; of more each has one line, and its letter first. */
const ROOMY_MAX = 7

/** On a phone the row goes on sideways: the lane of this desk stands in sight in it. */
function bringToFront(own: HTMLElement | null): void {
  const row = own?.parentElement
  if (own && row) row.scrollLeft = own.offsetLeft - row.offsetLeft
}

interface LaneLinksProps {
  readonly lanes: readonly { readonly lane: LaneState; readonly lot: LotState | null }[]
  readonly current: number
  readonly serverMs: number | null
}

/** The lanes one person watches, live, each the way to its desk; the desk itself never changes lanes. */
export function LaneLinks({ lanes, current, serverMs }: LaneLinksProps) {
  const text = useText()
  const formats = useFormats()
  if (lanes.length < 2) return null
  const isRoomy = lanes.length <= ROOMY_MAX
  return (
    <nav className={isRoomy ? 'dk-strip' : 'dk-strip many'} aria-label={text.t('ops.desk.lanes')}>
      {lanes.map(({ lane, lot }) => (
        <Link
          key={lane.saleId}
          ref={lane.saleId === current ? bringToFront : undefined}
          to={`/operations/lanes/${lane.saleId}`}
          title={laneWords(lane, text)}
          aria-current={lane.saleId === current ? 'page' : undefined}
        >
          <span className="dk-cut">
            {isRoomy ? (
              <b>{laneWords(lane, text)}</b>
            ) : (
              <>
                <b>{lane.lane}</b> {placeAsWritten(lane.yardName)}
              </>
            )}
          </span>
          {lane.state === 'PAUSED' ? <span className="badge bad">{text.t('lane.state.PAUSED')}</span> : null}
          {isRoomy && lane.state !== 'PAUSED' ? (
            <span className="dim num">{lot === null ? ' ' : formats.money({ minor: lot.priceMinor, currency: lot.currency })}</span>
          ) : null}
          <Ring clock={clockOf(lane, lot, serverMs)} isSmall />
        </Link>
      ))}
    </nav>
  )
}
