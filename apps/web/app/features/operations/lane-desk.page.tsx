import '../../style/live.css'
import '../../style/desks.css'
import { Link } from 'react-router'
import { type DeskOverview, getDeskOverview } from '@app/contract/operations/desk-overview.ts'
import { getLaneDesk, type LaneDesk } from '@app/contract/operations/lane-desk.ts'
import { getDeskSale, orderLots, type DeskLot } from '@app/contract/operations/sales/sale-desk.ts'
import { getLaneRunList, type RunListItem } from '@app/contract/auctions/run-list.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { LATE_START_MINUTES } from '@app/rules/auctions/sale-over.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { LotPanel } from '../bidding/lane/lot-panel.tsx'
import { orderOf } from '../bidding/lane-model/order.ts'
import { pauseWords } from '../bidding/lane-model/say.ts'
import { laneWords, whoWords } from '../bidding/lane-model/words.ts'
import { asWritten } from '../lots/lot-name.ts'
import { useDesk } from '../desks/use-desk.ts'
import { ActButtons, useDeskActs, WordsBar } from './instrument/act-bar.tsx'
import { withMoved } from './instrument/desk-acts.ts'
import { Floor } from './instrument/floor.tsx'
import { LaneLinks } from './instrument/lane-links.tsx'
import { LastBids, PricePart } from './instrument/price-part.tsx'
import { RunAhead } from './instrument/run-ahead.tsx'
import { AskForm, Overrides } from './overrides.tsx'
import { addLotsOf, moveOf } from './sales/sale-plan.ts'
import { useDeskLive } from './use-desk-live.ts'

interface DeskData extends LaneDesk {
  readonly items: readonly RunListItem[]
  /** Every lot of the sale in the order of the run, with its terms. */
  readonly lots: readonly DeskLot[]
  /** Nobody started it in time: it is over and was not held. */
  readonly isMissed: boolean
  /** The clock of the yard. */
  readonly clock: ClockZone
  /** Lanes of the operator that run or pause. */
  readonly watched: DeskOverview['lanes']
  /** The server's clock when it answered, epoch milliseconds. */
  readonly readAtMs: number
}

export async function load({ params, api, app }: LoadArgs): Promise<DeskData> {
  const sale = { params: { saleId: params['saleId'] ?? '' } }
  const [desk, { items }, { lots, sale: planned }, { lanes }] = await Promise.all([
    api(getLaneDesk, sale),
    api(getLaneRunList, { ...sale, query: {} }),
    api(getDeskSale, sale),
    api(getDeskOverview, { query: {} }),
  ])
  const isMissed = desk.lane.state === 'ENDED' && planned.status === 'SCHEDULED'
  return { ...desk, items, lots, isMissed, clock: planned.clock, watched: lanes, readAtMs: app.nowMs }
}

export const head = ({ lane }: DeskData, _: AppInfo, text: Text): PageHead => ({
  title: `${text.t('ops.lane')}: ${laneWords(lane, text)}`,
})

/** Whether a label says more than that there is a bidder. */
const isNamed = (label: string, text: Text): boolean => whoWords(label, text) !== whoWords(null, text)

/** Lots that are through, the last first. */
function Through({ closed }: Pick<DeskData, 'closed'>) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="sec" aria-labelledby="closed-h">
      <div className="sec-h">
        <h2 id="closed-h">{text.t('ops.lane.closed')}</h2>
      </div>
      {closed.length === 0 ? <p className="dim">{text.t('lane.results.none')}</p> : null}
      <ul className="drops">
        {closed.map((one) => (
          <li key={one.lotNumber}>
            <span>
              {one.itemNumber} · {one.lotNumber} <b>{asWritten(one.description)}</b>
            </span>
            <span>
              <b className="num">{formats.money({ minor: one.priceMinor, currency: one.currency as CurrencyCode })}</b>,{' '}
              {text.dyn(`ops.outcome.${one.outcome}`, one.outcome)}
              {isNamed(one.leaderLabel, text) ? `, ${whoWords(one.leaderLabel, text)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why there is no lot to show, and how a sale that was not held is held after all, or gets lots. */
function NoLot({ lane: { saleId, state, lotCount }, isMissed }: Pick<DeskData, 'lane' | 'isMissed'>) {
  const text = useText()
  const isEmpty = state === 'WAITING' && lotCount === 0
  if (!isMissed && !isEmpty) return <p className="dim">{text.t(state === 'ENDED' ? 'ops.desk.over' : 'ops.desk.ahead.none')}</p>
  return (
    <div>
      <p>{isMissed ? text.t('ops.desk.missed', { minutes: LATE_START_MINUTES }) : text.t('ops.reason.NO_LOTS')}</p>
      <p className="acts">
        <Link className="btn ink" to={isMissed ? moveOf(saleId) : addLotsOf(saleId)}>
          {text.t(isMissed ? 'ops.now.missed.go' : 'ops.add')}
        </Link>
      </p>
    </div>
  )
}

/** The auctioneer's desk of a lane: what is on the block, what may be done to it, what comes, who bids; below, what is through. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { act, message, say } = useDesk()
  const { items, lots, overrides, present } = data
  const now = useDeskLive(data)
  const { lane, lot, events, states, serverMs } = now
  const { saleId } = lane
  const { ahead } = orderOf(lane, { items, states, lastShown: null })
  const hasEnded = lane.state === 'ENDED'
  // Between two lots the next one, so that it can be read out ahead.
  const shown = items.find((item) => item.lot === lane.currentLot) ?? (hasEnded ? undefined : ahead[0])
  const terms = new Map(lots.map((one) => [one.lotNumber, one]))
  const reserveMinor = lot === null ? null : (terms.get(lot.lot)?.reserveMinor ?? null)
  const { acts, nameOf, press, speak, dialog } = useDeskActs({ saleId, act, say, now, reserveMinor, clock: data.clock })
  // What was read of one lot is not said of the next.
  const isReadLot = data.lot?.lot === lot?.lot
  const order = lots.map(({ lotNumber }) => lotNumber)
  const move = (moved: number, to: number): void =>
    void act((api) => api(orderLots, { params: { saleId: String(saleId) }, body: { lots: withMoved(order, moved, to) } }))
  return (
    <div className="dk">
      <div className="dk-head">
        <h1>
          {text.t('ops.lane')}: {laneWords(lane, text)}
        </h1>
        <p data-lane-state={lane.state}>
          {text.t(`lane.state.${lane.state}`)}, {text.t(`ops.lane.mode.${lane.mode}`)}.{' '}
          {text.t('ops.lane.progress', { done: lane.offered, count: lane.lotCount, present })}
        </p>
        {lane.pauseReason === null ? null : <p role="status">{pauseWords(lane.pauseReason, text)}</p>}
        {overrides.length === 0 ? null : (
          <a className="link" href="#overrides-h">
            {text.t('ops.desk.second', { count: overrides.length })}
          </a>
        )}
        <output className="desk-said">{message}</output>
      </div>
      <LaneLinks lanes={now.watched} current={saleId} serverMs={serverMs} />
      <div className="lv dk-lv">
        {shown === undefined ? (
          <NoLot lane={lane} isMissed={data.isMissed} />
        ) : (
          <LotPanel item={shown} state={states.get(shown.lot) ?? null} isTextOnly={false} isKiosk />
        )}
        <section className="lv-mid" data-lot={lot?.lot} aria-label={text.t('ops.desk.price')}>
          {lot === null ? (
            <p className="dim">{text.t('ops.lane.none')}</p>
          ) : (
            <PricePart lane={lane} lot={lot} serverMs={serverMs} reserveMinor={reserveMinor} />
          )}
          <ActButtons acts={acts} nameOf={nameOf} press={press} />
          {lot === null ? null : <LastBids events={events} lot={lot} zone={data.clock} />}
        </section>
        <div className="lv-side">
          {hasEnded ? null : <RunAhead ahead={ahead} terms={terms} onMove={move} />}
          <Floor
            lot={lot}
            events={events}
            present={present}
            watching={isReadLot ? data.watching : 0}
            overLimit={isReadLot ? data.overLimit : []}
          />
        </div>
      </div>
      {hasEnded || lane.state === 'WAITING' ? null : <WordsBar acts={acts} nameOf={nameOf} press={press} speak={speak} />}
      {dialog}
      <div className="desk">
        <Overrides overrides={overrides} act={act} isAlways>
          <AskForm lot={lane.currentLot} />
        </Overrides>
        <Through closed={data.closed} />
      </div>
    </div>
  )
}
