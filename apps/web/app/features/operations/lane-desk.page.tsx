import type { FormEvent } from 'react'
import { actOnLane, getLaneDesk, LANE_ACTS, type LaneDesk } from '@app/contract/lane-desk.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { pauseWords } from '../bidding/dashboard/say.ts'
import { laneWords, whoWords } from '../bidding/dashboard/words.ts'
import { asWritten } from '../lots/lot-name.ts'
import { Overrides } from './overrides.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskLive, type DeskNow } from './use-desk-live.ts'
import type { Operate } from '../alerts/operate.ts'

interface DeskData extends LaneDesk {
  readonly saleId: string
  /** The server's clock when it answered, epoch milliseconds. */
  readonly readAtMs: number
}

const SECOND_MS = 1_000

export async function load({ params, api, app }: LoadArgs): Promise<DeskData> {
  const saleId = params['saleId'] ?? ''
  return { ...(await api(getLaneDesk, { params: { saleId } })), saleId, readAtMs: app.nowMs }
}

export const head = ({ lane }: DeskData, _: AppInfo, text: Text): PageHead => ({
  title: `${text.t('ops.lane')}: ${laneWords(lane, text)}`,
})

function OnBlock({ now: { lot, leftMs } }: { readonly now: DeskNow }) {
  const text = useText()
  const formats = useFormats()
  if (lot === null) return <p className="dim">{text.t('ops.lane.none')}</p>
  const money = (minor: number): string => formats.money({ minor, currency: lot.currency })
  return (
    <div className="desk-lot" data-lot={lot.lot}>
      <h2>
        {lot.itemNumber} · {lot.lot}
      </h2>
      <p>{text.t('ops.lane.price', { price: money(lot.priceMinor), ask: money(lot.askMinor) })}</p>
      <p>
        {lot.leaderAlias === null
          ? text.t('ops.lane.noLeader')
          : text.t('ops.lane.leader', { alias: String(lot.leaderAlias), label: whoWords(lot.leaderLabel, text) })}
      </p>
      <p>{leftMs === null ? text.t('ops.lane.noClock') : text.t('ops.lane.left', { seconds: Math.ceil(leftMs / SECOND_MS) })}</p>
    </div>
  )
}

const PLAIN = ['start', 'resume', 'pause', 'auto', 'hand', 'sell', 'pass'] as const

function LaneActs({ saleId, act }: { readonly saleId: string; readonly act: Operate }) {
  const text = useText()
  const run = (what: (typeof LANE_ACTS)[number], words = ''): Promise<boolean> =>
    act((api) => api(actOnLane, { params: { saleId }, body: { act: what, text: words } }))
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
    const what = pressed === 'incident' ? 'incident' : 'message'
    void run(what, fieldText(new FormData(form), 'words')).then((isDone) => (isDone ? form.reset() : undefined))
  }
  return (
    <div className="desk-lot has-script">
      <p className="acts">
        {PLAIN.map((what) => (
          <button className={what === 'sell' ? 'btn ink' : 'btn'} type="button" key={what} onClick={() => void run(what)}>
            {text.t(`ops.lane.act.${what}`)}
          </button>
        ))}
      </p>
      <form className="acts desk-find" onSubmit={onSubmit}>
        <label htmlFor="ld-words">{text.t('ops.lane.words')}</label>
        <input className="in" id="ld-words" name="words" maxLength={200} />
        <button className="btn" type="submit" value="message">
          {text.t('ops.lane.act.message')}
        </button>
        <button className="btn" type="submit" value="incident">
          {text.t('ops.lane.act.incident')}
        </button>
      </form>
    </div>
  )
}

/** The auctioneer's desk of a lane: what is on the block, what may be done to it, what is through, what needs a second person. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const formats = useFormats()
  const { act, said } = useDesk()
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
      <output className="desk-said">{said}</output>
      <section className="sec">
        <OnBlock now={now} />
        <LaneActs saleId={data.saleId} act={act} />
      </section>
      <Overrides overrides={data.overrides} lot={lane.currentLot} act={act} />
      <section className="sec" aria-labelledby="closed-h">
        <div className="sec-h">
          <h2 id="closed-h">{text.t('ops.lane.closed')}</h2>
        </div>
        <ul className="drops">
          {closed.map((one) => (
            <li key={one.lotNumber}>
              <span>
                {one.itemNumber} · {one.lotNumber} <b>{asWritten(one.description)}</b>
              </span>
              <span>
                <b className="num">{formats.money({ minor: one.priceMinor, currency: one.currency as CurrencyCode })}</b>,{' '}
                {text.dyn(`ops.outcome.${one.outcome}`, one.outcome)}
                {one.leaderLabel === null || one.leaderLabel === '' ? '' : `, ${whoWords(one.leaderLabel, text)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
