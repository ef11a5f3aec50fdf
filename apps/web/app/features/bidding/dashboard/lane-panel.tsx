import { useState } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { Live } from '../../../platform/live/live-view.ts'
import { jump } from '../lane-bid/jump-part.tsx'
import { askPrice, BidPanel, type BidActs } from '../lane-bid/lane-bid-panel.tsx'
import { maximumFieldId } from '../lane-bid/maximum-part.tsx'
import type { Bidding } from '../lane-bid/use-bid.ts'
import { type Priced, type Reader, jumpsAt } from '../lane-model/bid-control.ts'
import { clockOf } from '../lane-model/clock.ts'
import { changeLaneSetting, laneSettings } from '../lane-model/lane-settings.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import type { Telling } from '../lane-model/result-words.ts'
import { leaderWords } from '../lane-model/say.ts'
import { itemName, laneWords } from '../lane-model/words.ts'
import { wakeSound } from '../lane-news/sounds.ts'
import { BidLog } from '../lane/bid-log.tsx'
import { useLaneKeys, type KeyAct } from '../lane/lane-keys.tsx'
import { panelId } from '../lane/lane-strip.tsx'
import { LotPanel } from '../lane/lot-panel.tsx'
import { SidePanel, type OwnMarks } from '../lane/side-panel.tsx'
import { useSwipe } from '../lane/use-swipe.ts'

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

/** What bids on the lot of a lane; each order names the state that was seen. */
function actsOf(open: OpenLane, bidding: Bidding, { toConfirm, ask }: Pick<BidActs, 'toConfirm' | 'ask'>): BidActs {
  const { state, order } = open
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

interface LanePanelProps {
  readonly open: OpenLane
  /** Whether keys act on this lane, and a screen with room for one shows it. */
  readonly isLarge: boolean
  /** Whether other lanes stand beside it. */
  readonly isBeside: boolean
  readonly live: Live
  readonly nowMs: number | null
  readonly bidding: Bidding
  readonly bidLots: ReadonlySet<number>
  readonly reader: Reader
  readonly marks: OwnMarks
  readonly meant: number | null
  /** Path and query to come back to after signing in. */
  readonly here: string
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
  readonly step: (by: number) => void
  readonly say: (words: string) => void
  readonly onChoose: (saleId: number) => void
}

/** What each key does while the lane is large. */
function useKeysOf({ open, isLarge, reader, live, step, say }: LanePanelProps, acts: BidActs): void {
  const telling = { text: useText(), formats: useFormats() }
  const { state, own, lane } = open
  const priced = askPrice(open)
  const canBid = reader.isMember && reader.stepPath === null && reader.mine?.bar === null && state?.phase === 'ACTIVE'
  const isFree = canBid && acts.toConfirm === null && own?.isLeading !== true
  useLaneKeys((key: KeyAct) => {
    switch (key) {
      case 'bid':
        if (isFree && priced) acts.bid(priced.price)
        return
      case 'jump': {
        const [first] = priced && state ? jumpsAt(state.askMinor, priced.terms) : []
        if (isFree && first && priced && state)
          jump(first, { state, terms: priced.terms, onAsk: acts.ask, onJump: (price, isConfirmed) => void acts.jump(price, isConfirmed) })
        return
      }
      case 'maximum':
        return document.getElementById(maximumFieldId(lane.saleId))?.focus()
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'say':
        return say(statusWords(open, live.serverNowMs(), telling))
      case 'sound':
        if (!laneSettings().sound) wakeSound()
        changeLaneSetting('sound')
    }
  }, isLarge)
}

/** One lane: the lot on its block, everything that bids, what comes and what went. Whatever is touched in it makes it large. */
export function LanePanel(props: LanePanelProps) {
  const { open, isLarge, isBeside, live, nowMs, bidding, bidLots, reader, marks, meant, here, isKiosk, isTextOnly, step, onChoose } = props
  const text = useText()
  const [question, setQuestion] = useState<{ readonly lot: number; readonly price: Priced } | null>(null)
  const { lane, list, order, state, own } = open
  const { shown } = order
  const acts = actsOf(open, bidding, {
    // A question about one lot is not answered for the next.
    toConfirm: question !== null && question.lot === shown?.lot ? question.price : null,
    ask: (price) => setQuestion(price === null || shown === null ? null : { lot: shown.lot, price }),
  })
  useKeysOf(props, acts)
  const swipe = useSwipe(step)
  const name = laneWords(list.lane, text)
  const events = shown === null ? [] : (live.events.get(shown.lot) ?? [])
  const choose = (): void => (isLarge ? undefined : onChoose(lane.saleId))
  return (
    <section className={isLarge ? 'lv is-large' : 'lv'} id={panelId(lane.saleId)} aria-label={name} onFocusCapture={choose} {...swipe}>
      {isBeside ? (
        <p className="lv-lane">
          <b>{name}</b> <span className="dim">{text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}</span>
        </p>
      ) : null}
      {shown === null ? (
        <section className="lv-lot" aria-label={text.t('lane.clock.NEXT')}>
          <h2 className="lv-h">{name}</h2>
          <p>{text.t(`lane.state.${lane.state}`)}</p>
        </section>
      ) : (
        <LotPanel item={shown} state={state} isTextOnly={isTextOnly} isKiosk={isKiosk} />
      )}
      <BidPanel
        open={open}
        nowMs={nowMs}
        reader={reader}
        bidding={bidding}
        acts={acts}
        events={events}
        isLost={live.lostSinceMs !== null}
        here={here}
        isKiosk={isKiosk}
        hasBid={shown !== null && bidLots.has(shown.lot)}
      >
        {shown === null || state === null ? null : (
          <BidLog events={events} ownAlias={own?.alias ?? null} currency={state.currency} zone={list.clock} />
        )}
      </BidPanel>
      <SidePanel open={open} states={live.lots} serverMs={nowMs} marks={marks} meant={meant} isTextOnly={isTextOnly} isKiosk={isKiosk} />
    </section>
  )
}
