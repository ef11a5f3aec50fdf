import { Link } from 'react-router'
import type { LaneView, RunList } from '@app/contract/auctions/run-list.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useReadAnew } from '../../../platform/live/use-read-anew.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { dashboardPath, OPEN_LANES_MAX } from '../lane-model/address.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { openLane, type OpenLane } from '../lane-model/open-lane.ts'
import { groupOf, scheduleOf } from '../lane-model/schedule.ts'
import { useServerNow } from '../lane/use-server-now.ts'
import { LaneCard } from './lane-card.tsx'
import { LaneSchedule } from './lane-schedule.tsx'
import { LateQuiet } from './late-quiet.tsx'
import { useMovingLanes } from './use-moving-lanes.ts'

const NOTHING_LIVE = { lanes: new Map(), lots: new Map(), own: new Map() }
const LATER_GROUPS = ['later', 'over'] as const

/** A lane without its list, as one beyond those that are followed is shown. */
const bareLane = (view: LaneView): OpenLane =>
  openLane({ ...view, items: [] } satisfies RunList, NOTHING_LIVE, {
    lastShown: null,
    ownLots: new Set(),
    buyerClass: 'STD',
    schedules: [],
  })

/** Running lanes with what is on their block, as it moves. */
function RunningLanes({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const { lanes: views, running, mine, miles, isKiosk, isTextOnly } = data
  const { live, lanes } = useMovingLanes(running, mine)
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const nowMs = useServerNow(live.serverNowMs, isKnown || live.lostSinceMs !== null)
  const bidLots = new Set((mine?.lots ?? []).filter(({ hasBid }) => hasBid).map(({ lot }) => lot))
  const shown = views
    .filter((view) => groupOf(view) === 'now')
    .map((view) => lanes.find(({ lane }) => lane.saleId === view.lane.saleId) ?? bareLane(view))
  return (
    <section aria-labelledby="lanes-now">
      <h2 className="vh" id="lanes-now">
        {text.t('lane.now')}
      </h2>
      <ul className="ln4">
        {shown.map((open) => (
          <LaneCard
            key={open.lane.saleId}
            open={open}
            nowMs={nowMs}
            hasBid={open.order.shown !== null && bidLots.has(open.order.shown.lot)}
            hasOwn={mine !== null}
            miles={miles?.[open.lane.yardNumber] ?? null}
            isKiosk={isKiosk}
            isTextOnly={isTextOnly}
          />
        ))}
      </ul>
    </section>
  )
}

/** What runs, in a sentence; where nothing does, when the next lane starts. */
function Sum({ running, data: { lanes, next } }: { readonly running: readonly LaneView[]; readonly data: DashboardData }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  if (running.length > 0) {
    const toGo = running.reduce((sum, { lane }) => sum + Math.max(0, lane.lotCount - lane.offered), 0)
    return text.t('lane.running', { count: running.length, lots: toGo })
  }
  const [later] = lanes.filter((view) => groupOf(view) === 'later').map(({ lane, clock }) => ({ ...lane, clock }))
  const first = later ?? next?.[0]
  const when =
    first === undefined
      ? text.t('lane.next.none')
      : text.t('lane.next.at', { when: formats.timeWithin(first.startsAtMs, first.clock, nowMs), yard: placeAsWritten(first.yardName) })
  return `${text.t(lanes.length === 0 ? 'lane.none.today' : 'lane.none')} ${when}`
}

/** Lanes begin and end while their list is looked at: it is read anew so often while it is seen, ms. */
const READ_ANEW_MS = 20_000

/** Live lanes now with the lot on their block; those of later today and those that have ended as a schedule (MQ-070). */
export function Overview({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const { lanes, next, mine, miles, isKiosk, isTextOnly } = data
  const running = lanes.filter((view) => groupOf(view) === 'now')
  const together = Math.min(running.length, OPEN_LANES_MAX)
  useReadAnew(READ_ANEW_MS)
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('lane.title')}</h1>
        <p className="lanes-sum dim">
          <Sum running={running} data={data} />
        </p>
        {running.length > 1 ? (
          <Link
            className="btn sm"
            to={dashboardPath({ isKiosk, lanes: running.slice(0, together).map(({ lane }) => lane.saleId), isTextOnly })}
          >
            {text.t('lane.joinAll', { count: together })}
          </Link>
        ) : null}
        {isKiosk ? null : (
          <Link className="btn sm" to="/auctionCalendar">
            {text.t('lane.calendar')}
          </Link>
        )}
      </header>
      {running.length === 0 ? null : <RunningLanes key={data.running.map(({ lane }) => lane.saleId).join()} data={data} />}
      {next === null ? null : <LateQuiet sales={next} miles={miles} isKiosk={isKiosk} />}
      {LATER_GROUPS.map((group) => {
        const rows = scheduleOf(
          lanes.filter((view) => groupOf(view) === group),
          mine?.lots ?? null,
        )
        return rows.length === 0 ? null : (
          <section key={group} className="sec" aria-labelledby={`lanes-${group}`}>
            <h2 id={`lanes-${group}`}>{text.t(`lane.${group}`)}</h2>
            <LaneSchedule
              rows={rows}
              miles={miles}
              caption={text.t(`lane.${group}`)}
              isOver={group === 'over'}
              isKiosk={isKiosk}
              isTextOnly={isTextOnly}
            />
          </section>
        )
      })}
    </div>
  )
}
