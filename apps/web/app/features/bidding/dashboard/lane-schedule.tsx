import { Link } from 'react-router'
import type { LaneView } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useReaderClock } from '../../../platform/use-now.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { dashboardPath } from '../lane-model/address.ts'
import type { MilesByYard } from '../../reference/miles-around.ts'
import type { ScheduleRow } from '../lane-model/schedule.ts'
import { laneWords } from '../lane-model/words.ts'
import { FeedCell, FeedHead, YardCell } from './schedule-cells.tsx'

interface ScheduleProps {
  readonly rows: readonly ScheduleRow[]
  readonly caption: string
  /** How far the yards are; null where the reader has chosen no place. */
  readonly miles: MilesByYard | null
  readonly isOver: boolean
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
}

type RowProps = Omit<ScheduleProps, 'rows' | 'caption'> & { readonly row: ScheduleRow }

/** A lane of a row by its letter, as the way into it; one that has ended has none. */
function LaneLetter({ view: { lane }, isOver, isKiosk, isTextOnly }: Omit<RowProps, 'row' | 'miles'> & { readonly view: LaneView }) {
  const text = useText()
  if (isOver) return <span className="ln-l">{lane.lane}</span>
  return (
    <Link
      className="ln-l"
      to={dashboardPath({ isKiosk, lanes: [lane.saleId], isTextOnly })}
      aria-label={text.t('lane.add', { lane: laneWords(lane, text) })}
    >
      {lane.lane === '' ? text.t('lane.open') : lane.lane}
    </Link>
  )
}

function Row({ row: { lanes, lotCount, ownCount }, miles, ...how }: RowProps) {
  const text = useText()
  const formats = useFormats()
  const [{ lane, clock, localDate }] = lanes
  const reader = useReaderClock(lane.startsAtMs)
  const yard = placeAsWritten(lane.yardName)
  return (
    <tr>
      <td className="has-script">
        <b>{reader === null ? '\u00a0' : formats.timeAt(lane.startsAtMs, reader)}</b>
      </td>
      <td>{formats.timeAt(lane.startsAtMs, clock)}</td>
      <YardCell yard={yard} path={how.isKiosk ? null : `/saleListResult/${lane.yardNumber}/${localDate}`} far={miles?.[lane.yardNumber]} />
      <td className="s-l">
        {lanes.map((view) => (
          <LaneLetter key={view.lane.saleId} view={view} {...how} />
        ))}
      </td>
      <td className="num">{formats.number(lotCount)}</td>
      {ownCount === null ? null : (
        <td className="s-l">
          <span className={ownCount > 0 ? 'lane-own' : 'dim'}>{text.t('lane.mine', { count: ownCount })}</span>
        </td>
      )}
      {how.isKiosk || how.isOver ? null : <FeedCell saleId={lane.saleId} yard={yard} />}
    </tr>
  )
}

/** Lanes that are to come, or have ended, as rows of a schedule: times, yard, lanes, lots, the reader's own, a calendar file as reminder. */
export function LaneSchedule({ rows, caption, miles, ...how }: ScheduleProps) {
  const text = useText()
  const hasOwn = rows.some(({ ownCount }) => ownCount !== null)
  return (
    <table className="tbl sched">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="has-script">
            {text.t('lane.col.yourTime')}
          </th>
          <th scope="col">{text.t('lane.col.yardTime')}</th>
          <th scope="col">{text.t('sales.yard')}</th>
          <th scope="col" className="s-l">
            {text.t('sales.lanes')}
          </th>
          <th scope="col" className="num">
            {text.t('sales.lots')}
          </th>
          {hasOwn ? (
            <th scope="col" className="s-l">
              {text.t('lane.col.mine')}
            </th>
          ) : null}
          {how.isKiosk || how.isOver ? null : <FeedHead />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.lanes[0].lane.saleId} row={row} miles={miles} {...how} />
        ))}
      </tbody>
    </table>
  )
}
