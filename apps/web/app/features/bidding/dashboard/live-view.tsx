import { useState } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { dashboardPath } from '../lane-model/address.ts'
import { type Priced, type Reader, jumpsAt } from '../lane-model/bid-control.ts'
import { BidLog } from '../lane/bid-log.tsx'
import { askPrice, BidPanel, type BidActs } from '../lane-bid/lane-bid-panel.tsx'
import { clockOf } from '../lane-model/clock.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { jump } from '../lane-bid/jump-part.tsx'
import { LaneHead } from '../lane/lane-head.tsx'
import { useLaneKeys, type KeyAct } from '../lane/lane-keys.tsx'
import { changeLaneSetting, laneSettings } from '../lane-model/lane-settings.ts'
import { LaneStrip, panelId, tabId } from '../lane/lane-strip.tsx'
import { LotPanel } from '../lane/lot-panel.tsx'
import { MAXIMUM_FIELD_ID } from '../lane-bid/maximum-part.tsx'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { leaderWords } from '../lane-model/say.ts'
import type { Telling } from '../lane-model/result-words.ts'
import { SidePanel } from '../lane/side-panel.tsx'
import { wakeSound } from '../lane-news/sounds.ts'
import { useBid, type Bidding } from '../lane-bid/use-bid.ts'
import { useLaneNews } from '../lane-news/use-lane-news.ts'
import { useOpenLanes } from './use-open-lanes.ts'
import { useServerNow } from '../lane/use-server-now.ts'
import { useSwipe } from '../lane/use-swipe.ts'
import { useWatched } from '../lane/use-watched.ts'
import { itemName, laneWords } from '../lane-model/words.ts'

/** State of the large lane in one sentence, on a key press. */
function statusWords(open: OpenLane, serverMs: number, { text, formats }: Telling): string {
  const { list, lane, order, state } = open
  const clock = clockOf(lane, state, serverMs)
  const price =
    state === null || state.bidCount === 0
      ? text.t('lane.current.none')
      : formats.money({ minor: state.priceMinor, currency: state.currency })
  return text.t('say.status', {
    lane: laneWords(list.lane, text),
    name: order.shown === null ? '' : itemName(order.shown),
    word: text.t(`lane.clock.${clock.word}`),
    count: clock.seconds ?? 0,
    price,
    who: leaderWords(open, text),
  })
}

/** What bids on the lot of the large lane; each order names the state that was seen. */
function actsOf(open: OpenLane | null, bidding: Bidding, { toConfirm, ask }: Pick<BidActs, 'toConfirm' | 'ask'>): BidActs {
  const { state = null, order } = open ?? { order: { shown: null } }
  const send = async (
    kind: 'LIVE' | 'MONSTER' | 'PRELIM_MAX',
    amountMinor: number,
    more: { isConfirmed?: boolean; isOnePlus?: boolean },
  ) => {
    if (state === null || order.shown === null) return null
    const expected = kind === 'PRELIM_MAX' ? {} : { expectedSeq: state.stateSeq }
    return bidding.send({ lotNumber: order.shown.lot, kind, amountMinor, currency: state.currency, ...expected, ...more })
  }
  return {
    bid: ({ amount }) => void send('LIVE', amount.minor, {}),
    jump: async (price, isConfirmed) => {
      const answer = await send('MONSTER', price.amount.minor, { isConfirmed })
      // The server's own arithmetic has the last word on what is a large jump.
      if (answer?.reason === 'TOO_LARGE') ask(price)
    },
    maximum: async (amountMinor, isOnePlus) => (await send('PRELIM_MAX', amountMinor, { isOnePlus }))?.isAccepted ?? false,
    toConfirm,
    ask,
  }
}

/** What each key does in this view. */
function useKeysOf(large: OpenLane | null, how: { acts: BidActs; canBid: boolean; step: (by: number) => void; say: () => void }): void {
  const { acts, canBid, step, say } = how
  const priced = large === null ? null : askPrice(large)
  const isFree = canBid && large?.own?.isLeading !== true
  useLaneKeys((key: KeyAct) => {
    switch (key) {
      case 'bid':
        if (isFree && priced) acts.bid(priced.price)
        return
      case 'jump': {
        const [first] = priced && large?.state ? jumpsAt(large.state.askMinor, priced.terms) : []
        if (isFree && first && priced && large?.state)
          jump(first, {
            state: large.state,
            terms: priced.terms,
            onAsk: acts.ask,
            onJump: (price, isConfirmed) => void acts.jump(price, isConfirmed),
          })
        return
      }
      case 'maximum':
        return document.getElementById(MAXIMUM_FIELD_ID)?.focus()
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'say':
        return say()
      case 'sound':
        if (!laneSettings().sound) wakeSound()
        changeLaneSetting('sound')
    }
  })
}

/** The live view: lanes side by side, one of them large with everything that bids. */
export function LiveView({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const formats = useFormats()
  const isMember = useApp().member !== null
  const { isKiosk, isTextOnly, mine, stepPath } = data
  const { live, lanes, large, choose, close, step } = useOpenLanes(data)
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const nowMs = useServerNow(live.serverNowMs, isKnown || live.lostSinceMs !== null)
  const [question, setQuestion] = useState<{ readonly lot: number; readonly price: Priced } | null>(null)
  const largeId = large?.lane.saleId ?? 0
  const news = useLaneNews({ lanes, large: largeId, serverNowMs: live.serverNowMs, isReady: isKnown })
  const bidding = useBid(live.bid, (words) => news.tell(words, true))
  const bidLots = new Set([...bidding.bidLots, ...(mine?.lots ?? []).filter(({ hasBid }) => hasBid).map(({ lot }) => lot)])
  const reader: Reader = { isMember: live.isMember ?? isMember, stepPath, mine }
  const watched = useWatched()
  const shown = large?.order.shown ?? null
  // A question about one lot is not answered for the next.
  const toConfirm = question !== null && question.lot === shown?.lot ? question.price : null
  const acts = actsOf(large, bidding, {
    toConfirm,
    ask: (price) => setQuestion(price === null || shown === null ? null : { lot: shown.lot, price }),
  })
  useKeysOf(large, {
    acts,
    step,
    canBid: reader.isMember && stepPath === null && mine?.bar === null && large?.state?.phase === 'ACTIVE' && toConfirm === null,
    say: () => {
      if (large) news.tell(statusWords(large, live.serverNowMs(), { text, formats }), true)
    },
  })
  const shownNow = { isKiosk, lanes: lanes.map(({ lane }) => lane.saleId), large: largeId, isTextOnly }
  const events = shown === null ? [] : (live.events.get(shown.lot) ?? [])
  const swipe = useSwipe((by) => (lanes.length > 1 ? step(by) : undefined))
  const panel = lanes.length > 1 ? { role: 'tabpanel', id: panelId(largeId), 'aria-labelledby': tabId(largeId) } : {}
  const marks = { lots: new Map((mine?.lots ?? []).map((one) => [one.lot, one])), standings: live.own, watched }
  return (
    <div className={isTextOnly ? 'lane-live text-only' : 'lane-live'}>
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
        <LaneStrip lanes={lanes} large={largeId} nowMs={nowMs} isTextOnly={isTextOnly} bidLots={bidLots} onChoose={choose} onClose={close} />
      )}
      {large === null ? (
        <p className="empty">{text.t('lane.gone')}</p>
      ) : (
        <div className="lv" {...panel} {...swipe}>
          {shown === null ? (
            <section className="lv-lot" aria-label={laneWords(large.list.lane, text)}>
              <h2 className="lv-h">{laneWords(large.list.lane, text)}</h2>
              <p>{text.t(`lane.state.${large.lane.state}`)}</p>
            </section>
          ) : (
            <LotPanel item={shown} state={large.state} isTextOnly={isTextOnly} isKiosk={isKiosk} />
          )}
          <BidPanel
            open={large}
            nowMs={nowMs}
            reader={reader}
            bidding={bidding}
            acts={acts}
            events={events}
            isLost={live.lostSinceMs !== null}
            here={dashboardPath(shownNow)}
            isKiosk={isKiosk}
            hasBid={shown !== null && bidLots.has(shown.lot)}
          >
            {shown === null || large.state === null ? null : (
              <BidLog events={events} ownAlias={large.own?.alias ?? null} currency={large.state.currency} zone={large.list.clock} />
            )}
          </BidPanel>
          <SidePanel
            open={large}
            states={live.lots}
            serverMs={nowMs}
            marks={marks}
            meant={data.meant}
            isTextOnly={isTextOnly}
            isKiosk={isKiosk}
          />
        </div>
      )}
    </div>
  )
}
