import { Link } from 'react-router'
import type { LaneView, MyLaneLot } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useNow } from '../../../platform/use-now.ts'
import { LiveBadge } from '../../lots/lot-when.tsx'
import { dashboardPath, OPEN_LANES_MAX } from '../lane-model/address.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { laneWords } from '../lane-model/words.ts'

type Group = 'now' | 'later' | 'over'
const GROUPS = ['now', 'later', 'over'] as const satisfies readonly Group[]

const groupOf = ({ lane }: LaneView): Group =>
  lane.state === 'RUNNING' || lane.state === 'PAUSED' ? 'now' : lane.state === 'WAITING' ? 'later' : 'over'

interface LaneRowProps {
  readonly view: LaneView
  readonly mine: readonly MyLaneLot[] | null
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
}

/** State of a lane, by word and shape. */
function LaneStand({ view: { lane } }: Pick<LaneRowProps, 'view'>) {
  const text = useText()
  if (lane.state === 'RUNNING') return <LiveBadge />
  if (lane.state === 'PAUSED') return <span className="badge warn">{text.t('lane.state.PAUSED')}</span>
  return <span className="dim">{text.t(`lane.state.${lane.state}`)}</span>
}

function LaneRow({ view, mine, isKiosk, isTextOnly }: LaneRowProps) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { lane, clock, localDate } = view
  const name = laneWords(lane, text)
  const group = groupOf(view)
  const list = `/saleListResult/${lane.yardNumber}/${localDate}${lane.lane === '' ? '' : `/${encodeURIComponent(lane.lane)}`}`
  return (
    <tr className={group === 'now' ? 'islive' : undefined}>
      <th scope="row">
        {name}
        <span className="lane-st">
          <LaneStand view={view} />
        </span>
      </th>
      <td>{formats.yardTime(lane.startsAtMs, clock, nowMs)}</td>
      <td>{text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}</td>
      {mine === null ? null : (
        <td>
          <span className={mine.length > 0 ? 'lane-own' : 'dim'}>{text.t('lane.mine', { count: mine.length })}</span>
        </td>
      )}
      <td className="lane-go">
        {group === 'over' ? null : (
          <Link
            className={group === 'now' ? 'btn ink' : 'btn'}
            to={dashboardPath({ isKiosk, lanes: [lane.saleId], isTextOnly })}
            aria-label={text.t('lane.join.of', { lane: name })}
          >
            {text.t('lane.join')}
          </Link>
        )}
        {isKiosk ? null : (
          <Link className="btn ghost" to={list} aria-label={text.t('lane.list.of', { lane: name })}>
            {text.t('lane.list')}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Live lanes now, those of later today and those that have ended, each with the reader's lots in it and the way in (MQ-070). */
export function Overview({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const { lanes, mine, isKiosk, isTextOnly } = data
  const running = lanes.filter((view) => groupOf(view) === 'now').map(({ lane }) => lane.saleId)
  const ownOf = (saleId: number): readonly MyLaneLot[] | null => (mine === null ? null : mine.lots.filter((one) => one.saleId === saleId))
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('lane.title')}</h1>
        {isKiosk ? null : (
          <Link className="btn sm" to="/auctionCalendar">
            {text.t('lane.calendar')}
          </Link>
        )}
      </header>
      {running.length > 1 ? (
        <p>
          <Link className="btn" to={dashboardPath({ isKiosk, lanes: running.slice(0, OPEN_LANES_MAX), isTextOnly })}>
            {text.t('lane.joinAll', { count: Math.min(running.length, OPEN_LANES_MAX) })}
          </Link>
        </p>
      ) : null}
      {running.length === 0 ? <p className="dim">{text.t(lanes.length === 0 ? 'lane.none.today' : 'lane.none')}</p> : null}
      {GROUPS.map((group) => {
        const rows = lanes.filter((view) => groupOf(view) === group)
        return rows.length === 0 ? null : (
          <section key={group} className="sec" aria-labelledby={`lanes-${group}`}>
            <div className="sec-h">
              <h2 id={`lanes-${group}`}>{text.t(`lane.${group}`)}</h2>
            </div>
            <table className="lanes-t">
              <thead className="vh">
                <tr>
                  <th scope="col">{text.t('lane.col.lane')}</th>
                  <th scope="col">{text.t('lane.col.when')}</th>
                  <th scope="col">{text.t('lane.col.where')}</th>
                  {mine === null ? null : <th scope="col">{text.t('lane.col.mine')}</th>}
                  <th scope="col">{text.t('lane.col.go')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((view) => (
                  <LaneRow key={view.lane.saleId} view={view} mine={ownOf(view.lane.saleId)} isKiosk={isKiosk} isTextOnly={isTextOnly} />
                ))}
              </tbody>
            </table>
          </section>
        )
      })}
    </div>
  )
}
