import type { FormEvent } from 'react'
import { actOnLane, askOverride, getLaneDesk, LANE_ACTS, type LaneDesk } from '@app/contract/operations/lane-desk.ts'
import { getLaneRunList } from '@app/contract/auctions/run-list.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { pauseWords } from '../bidding/lane-model/say.ts'
import { itemName, laneWords, whoWords } from '../bidding/lane-model/words.ts'
import { bidderWords } from '../bidding/panel/bidder-words.ts'
import { asWritten } from '../lots/lot-name.ts'
import { AskForm, asking, Overrides } from './overrides.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { useDeskLive, type DeskNow } from './use-desk-live.ts'
import { sendDesk, type Operate } from '../desks/operate.ts'

interface DeskData extends LaneDesk {
  readonly saleId: string
  /** Vehicles of the lane by lot number; a lot opens sooner than its desk is read. */
  readonly names: Readonly<Record<number, string>>
  /** The server's clock when it answered, epoch milliseconds. */
  readonly readAtMs: number
}

const SECOND_MS = 1_000

export async function load({ params, api, app }: LoadArgs): Promise<DeskData> {
  const saleId = params['saleId'] ?? ''
  const [desk, { items }] = await Promise.all([api(getLaneDesk, { params: { saleId } }), api(getLaneRunList, { params: { saleId } })])
  return { ...desk, saleId, names: Object.fromEntries(items.map((item) => [item.lot, itemName(item)])), readAtMs: app.nowMs }
}

export const head = ({ lane }: DeskData, _: AppInfo, text: Text): PageHead => ({
  title: `${text.t('ops.lane')}: ${laneWords(lane, text)}`,
})

function OnBlock({ now: { lot, leftMs }, names }: { readonly now: DeskNow } & Pick<DeskData, 'names'>) {
  const text = useText()
  const formats = useFormats()
  if (lot === null) return <p className="dim">{text.t('ops.lane.none')}</p>
  const money = (minor: number): string => formats.money({ minor, currency: lot.currency })
  return (
    <div className="desk-lot" data-lot={lot.lot}>
      <p className="dim">{[lot.itemNumber, text.t('lot.number', { number: lot.lot })].filter((part) => part !== null).join(' · ')}</p>
      <h2>{names[lot.lot] ?? text.t('lot.number', { number: lot.lot })}</h2>
      <p className="desk-price">{text.t('ops.lane.price', { price: money(lot.priceMinor), ask: money(lot.askMinor) })}</p>
      <p>
        {lot.leaderAlias === null
          ? text.t('ops.lane.noLeader')
          : text.t('lane.leads', { who: bidderWords({ alias: lot.leaderAlias, label: lot.leaderLabel }, text) })}
      </p>
      <p>{leftMs === null ? text.t('ops.lane.noClock') : text.t('ops.lane.left', { seconds: Math.ceil(leftMs / SECOND_MS) })}</p>
    </div>
  )
}

const PLAIN = ['start', 'resume', 'auto', 'hand', 'sell', 'pass'] as const
type Plain = (typeof PLAIN)[number]
/** Acts on the lot on the block. */
const OF_LOT: readonly string[] = ['sell', 'pass']

/** Whether an act does anything in the lane's state. A rest that ends by itself may be made one that does not. */
function isPossible(what: Plain | 'pause' | 'incident', { lane, lot }: DeskNow): boolean {
  const isRunning = lane.state === 'RUNNING'
  const isShort = lane.state === 'PAUSED' && lane.resumeAtMs !== null
  const possible: Readonly<Record<Plain | 'pause' | 'incident', boolean>> = {
    start: lane.state === 'WAITING',
    resume: lane.state === 'PAUSED',
    pause: isRunning || isShort,
    incident: isRunning || isShort,
    auto: lane.mode !== 'auto',
    hand: lane.mode !== 'hand',
    sell: isRunning && lot !== null,
    // With bids on it another operator has to confirm, and there is a form to ask.
    pass: isRunning && lot !== null && lot.bidCount === 0,
  }
  return possible[what]
}

/** What an auctioneer would do next. */
function nextAct({ lane, lot }: DeskNow): Plain | null {
  if (lane.state === 'WAITING') return 'start'
  if (lane.state === 'PAUSED') return 'resume'
  return lot === null ? null : 'sell'
}

interface WordsActProps {
  readonly what: 'pause' | 'message' | 'incident'
  readonly isPossible: boolean
  readonly isNeeded?: boolean
  readonly run: (what: 'pause' | 'message' | 'incident', words: string) => Promise<boolean>
}

/** An act with words of its own: why the lane pauses, a message to everybody, what happened. */
function WordsAct({ what, isPossible: isOpen, isNeeded = false, run }: WordsActProps) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (isOpen) void run(what, fieldText(new FormData(form), 'words')).then((isDone) => (isDone ? form.reset() : undefined))
  }
  const id = `ld-${what}`
  return (
    <form className="acts desk-find" onSubmit={onSubmit}>
      <label htmlFor={id}>{text.t(`ops.lane.words.${what}`)}</label>
      <input className="in" id={id} name="words" maxLength={200} required={isNeeded} />
      <button className="btn" type="submit" aria-disabled={isOpen ? undefined : true}>
        {text.t(`ops.lane.act.${what}`)}
      </button>
    </form>
  )
}

/** Where an operator asks another to pass a lot that has bids. */
function PassForm({ lot, act }: { readonly lot: number; readonly act: Operate }) {
  const text = useText()
  return (
    <form
      className="acts desk-find"
      onSubmit={(event) =>
        sendDesk(event, asking(act), (api, form) =>
          api(askOverride, { body: { lotNumber: lot, act: 'PASS', reason: fieldText(form, 'reason') } }),
        )
      }
    >
      <label htmlFor="ld-pass">{text.t('ops.lane.pass.bids')}</label>
      <input className="in" id="ld-pass" name="reason" maxLength={300} required />
      <button className="btn" type="submit">
        {text.t('ops.lane.pass.ask')}
      </button>
    </form>
  )
}

function LaneActs({ saleId, act, now }: { readonly saleId: string; readonly act: Operate; readonly now: DeskNow }) {
  const text = useText()
  const next = nextAct(now)
  const run = (what: (typeof LANE_ACTS)[number], words = ''): Promise<boolean> => {
    // The lot the operator looks at, whichever is on the block by the time the message is there.
    const meant = now.lot !== null && OF_LOT.includes(what) ? { lotNumber: now.lot.lot } : {}
    return act((api) => api(actOnLane, { params: { saleId }, body: { act: what, text: words, ...meant } }))
  }
  // Never `disabled`: an auctioneer at the keyboard keeps their place for the next lot.
  return (
    <div className="desk-lot has-script">
      <p className="acts">
        {PLAIN.map((what) => (
          <button
            className={what === next ? 'btn ink' : 'btn'}
            type="button"
            key={what}
            aria-disabled={isPossible(what, now) ? undefined : true}
            onClick={() => (isPossible(what, now) ? void run(what) : undefined)}
          >
            {text.t(`ops.lane.act.${what}`)}
          </button>
        ))}
      </p>
      {now.lot === null || now.lot.bidCount === 0 ? null : <PassForm key={now.lot.lot} lot={now.lot.lot} act={act} />}
      <WordsAct what="pause" isPossible={isPossible('pause', now)} run={run} />
      <WordsAct what="message" isPossible run={run} />
      <WordsAct what="incident" isPossible={isPossible('incident', now)} isNeeded run={run} />
    </div>
  )
}

/** Whether a label says more than that there is a bidder. */
const isNamed = (label: string, text: Text): boolean => whoWords(label, text) !== whoWords(null, text)

/** The auctioneer's desk of a lane: what is on the block, what may be done to it, what is through, what needs a second person. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const formats = useFormats()
  const { act, message } = useDesk()
  const { closed, present } = data
  const now = useDeskLive(data)
  const { lane } = now
  return (
    <div className="desk">
      <h1>
        {text.t('ops.lane')}: {laneWords(lane, text)}
      </h1>
      <p data-lane-state={lane.state}>
        {text.t(`lane.state.${lane.state}`)}, {text.t(`ops.lane.mode.${lane.mode}`)}.{' '}
        {text.t('ops.lane.progress', { done: lane.offered, count: lane.lotCount, present })}
      </p>
      {lane.pauseReason === null ? null : <p role="status">{pauseWords(lane.pauseReason, text)}</p>}
      <output className="desk-said">{message}</output>
      <section className="sec">
        <OnBlock now={now} names={data.names} />
        {lane.state === 'ENDED' ? null : <LaneActs saleId={data.saleId} act={act} now={now} />}
      </section>
      <Overrides overrides={data.overrides} act={act} isAlways>
        <AskForm lot={lane.currentLot} act={act} />
      </Overrides>
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
    </div>
  )
}
