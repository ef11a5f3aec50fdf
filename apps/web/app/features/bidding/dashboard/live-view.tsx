import { useApp, useText } from '../../../platform/app-info.ts'
import { useBid } from '../lane-bid/use-bid.ts'
import { dashboardPath } from '../lane-model/address.ts'
import { mineNow, type Reader } from '../lane-model/bid-control.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { useFreshFees } from '../lane-model/use-fresh-fees.ts'
import { useLaneNews } from '../lane-news/use-lane-news.ts'
import { LaneHead } from '../lane/lane-head.tsx'
import { LaneStrip } from '../lane/lane-strip.tsx'
import { useLaneNotes } from '../lane/use-lane-notes.ts'
import { useServerNow } from '../lane/use-server-now.ts'
import { useWatched } from '../lane/use-watched.ts'
import { LanePanel } from './lane-panel.tsx'
import { useOpenLanes } from './use-open-lanes.ts'

/** So many open lanes stand side by side where the screen has room; of more, one is large. */
const BESIDE_MAX = 3

/** The live view: one lane, two or three side by side, or more of which one is large. Which is large only the reader changes. */
export function LiveView({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const isMember = useApp().member !== null
  const { isKiosk, isTextOnly, stepPath } = data
  const { live, lanes, large, choose, close, step } = useOpenLanes(data)
  const mine = mineNow(useFreshFees(data.mine), live.holdsMandate)
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const nowMs = useServerNow(live.serverNowMs, isKnown || live.lostSinceMs !== null)
  const largeId = large?.lane.saleId ?? 0
  const news = useLaneNews({ lanes, large: largeId, serverNowMs: live.serverNowMs, isReady: isKnown })
  const bidding = useBid(live.bid, (words) => news.tell(words, true))
  const bidLots = new Set([...bidding.bidLots, ...(mine?.lots ?? []).filter(({ hasBid }) => hasBid).map(({ lot }) => lot)])
  const reader: Reader = { isMember: live.isMember ?? isMember, stepPath, mine }
  const watched = useWatched()
  useLaneNotes(lanes, reader.isMember && !isKiosk)
  const marks = { lots: new Map((mine?.lots ?? []).map((one) => [one.lot, one])), standings: live.own, watched }
  const isBeside = lanes.length > 1 && lanes.length <= BESIDE_MAX
  const shown = isBeside ? lanes : large === null ? [] : [large]
  const looks = ['lane-live', isTextOnly ? 'text-only' : '', isBeside ? 'is-beside' : '']
  return (
    <div className={looks.filter((look) => look !== '').join(' ')}>
      <h1 className="vh">{text.t('lane.title')}</h1>
      <div ref={(element) => news.place('polite', element)} className="vh" aria-live="polite" />
      <div ref={(element) => news.place('urgent', element)} className="vh" aria-live="assertive" />
      <LaneHead
        lanes={data.lanes}
        open={lanes}
        shown={large}
        large={largeId}
        quality={live.quality}
        bidLots={bidLots}
        isKiosk={isKiosk}
        isTextOnly={isTextOnly}
        onChoose={choose}
      />
      {lanes.length < 2 ? null : (
        <LaneStrip
          lanes={lanes}
          large={largeId}
          nowMs={nowMs}
          isTextOnly={isTextOnly}
          bidLots={bidLots}
          onChoose={choose}
          onClose={close}
        />
      )}
      <div className="lv-all">
        {shown.map((open) => (
          <LanePanel
            key={isBeside ? open.lane.saleId : 0}
            open={open}
            isLarge={open.lane.saleId === largeId}
            isBeside={isBeside}
            live={live}
            nowMs={nowMs}
            bidding={bidding}
            bidLots={bidLots}
            reader={reader}
            marks={marks}
            meant={data.meant}
            here={dashboardPath({ isKiosk, lanes: lanes.map(({ lane }) => lane.saleId), large: largeId, isTextOnly })}
            isKiosk={isKiosk}
            isTextOnly={isTextOnly}
            step={step}
            say={(words) => news.tell(words, true)}
            onChoose={choose}
          />
        ))}
      </div>
      {large === null ? <p className="empty">{text.t('lane.gone')}</p> : null}
    </div>
  )
}
