import { Link } from 'react-router'
import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Ring } from '../../bidding/lane/ring.tsx'
import { clockOf } from '../../bidding/lane-model/clock.ts'
import { laneWords } from '../../bidding/lane-model/words.ts'

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
  return (
    <nav className="dk-strip" aria-label={text.t('ops.desk.lanes')}>
      {lanes.map(({ lane, lot }) => (
        <Link key={lane.saleId} to={`/operations/lanes/${lane.saleId}`} aria-current={lane.saleId === current ? 'page' : undefined}>
          <span className="dk-cut">
            <b>{laneWords(lane, text)}</b>
          </span>
          {lane.state === 'PAUSED' ? (
            <span className="badge bad">{text.t('lane.state.PAUSED')}</span>
          ) : (
            <span className="dim num">{lot === null ? ' ' : formats.money({ minor: lot.priceMinor, currency: lot.currency })}</span>
          )}
          <Ring clock={clockOf(lane, lot, serverMs)} isSmall />
        </Link>
      ))}
    </nav>
  )
}
