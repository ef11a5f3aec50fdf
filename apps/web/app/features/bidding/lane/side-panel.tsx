import { Link } from 'react-router'
import type { OwnStanding } from '@app/contract/lanes/live.ts'
import type { MyLaneLot, RunListItem } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Photo } from '../../../ui/photo.tsx'
import { lotPath } from '../../lots/lot-card-data.ts'
import { estimatesOf, stateOf, type States } from '../lane-model/order.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { endingOf } from '../lane-model/outcome.ts'
import { damageWords, itemName, photoOf } from '../lane-model/words.ts'

const AHEAD_SHOWN = 8
const RESULTS_SHOWN = 8

/** What belongs to the reader in a run list. */
export interface OwnMarks {
  readonly lots: ReadonlyMap<number, MyLaneLot>
  readonly standings: ReadonlyMap<number, OwnStanding>
  readonly watched: (lot: number) => boolean
}

interface RowProps {
  readonly item: RunListItem
  /** 1 for the next lot. */
  readonly itemsAway: number
  readonly etaMs: number | null
  readonly marks: OwnMarks
  readonly isTextOnly: boolean
  readonly isKiosk: boolean
  readonly isMeant: boolean
}

/** The reader's part in a lot ahead: its maximum, a bid, or watched. */
function useMark({ item, marks }: Pick<RowProps, 'item' | 'marks'>): string {
  const text = useText()
  const formats = useFormats()
  const own = marks.standings.get(item.lot)
  if (own?.maxMinor != null) return text.t('lane.ahead.max', { amount: formats.money({ minor: own.maxMinor, currency: own.currency }) })
  if (marks.lots.get(item.lot)?.hasBid) return text.t('lane.ahead.bid')
  return marks.watched(item.lot) || marks.lots.get(item.lot)?.isWatched ? text.t('lane.ahead.watching') : ''
}

function AheadRow({ item, itemsAway, etaMs, marks, isTextOnly, isKiosk, isMeant }: RowProps) {
  const text = useText()
  const formats = useFormats()
  const mark = useMark({ item, marks })
  const name = itemName(item)
  const className = [mark === '' ? '' : 'mine', isMeant ? 'meant' : ''].join(' ').trim()
  return (
    <li className={className === '' ? undefined : className}>
      <b>{item.itemNumber ?? ''}</b>
      {isTextOnly ? null : <Photo src={photoOf(item, 'thumb')} alt="" width={48} height={36} />}
      <div>
        <p>{isKiosk ? name : <Link to={lotPath(item.lot, item.slug)}>{name}</Link>}</p>
        <p className="dim">
          {mark === '' ? null : <b>{mark} · </b>}
          {damageWords(item, text)}
        </p>
      </div>
      <p className="eta dim">
        <span>{text.t('card.live.away', { count: itemsAway })}</span>
        {etaMs === null ? null : <span>{formats.duration(Math.max(1_000, etaMs))}</span>}
      </p>
    </li>
  )
}

interface SidePanelProps {
  readonly open: OpenLane
  readonly states: States
  readonly serverMs: number | null
  readonly marks: OwnMarks
  readonly meant: number | null
  readonly isTextOnly: boolean
  readonly isKiosk: boolean
}

/** The next lots, and beyond them the reader's own and the one that the address means. */
function shownAhead({ order: { ahead } }: OpenLane, marks: OwnMarks, meant: number | null): readonly RunListItem[] {
  return ahead.filter(({ lot }, at) => at < AHEAD_SHOWN || marks.lots.has(lot) || lot === meant)
}

/** Run list ahead with estimated times, and the last results. Rows stay where they are as the lane advances; their lots move up in them. */
export function SidePanel({ open, states, serverMs, marks, meant, isTextOnly, isKiosk }: SidePanelProps) {
  const text = useText()
  const formats = useFormats()
  const { lane, order, state } = open
  const estimates = serverMs === null ? null : estimatesOf(lane, { ahead: order.ahead, current: state, serverMs })
  const ahead = shownAhead(open, marks, meant)
  const more = order.ahead.length - ahead.length
  return (
    <aside className="lv-side" aria-label={text.t('lane.ahead')}>
      <section className="lv-next">
        <h3 className="lv-sub">
          {text.t('lane.ahead')}{' '}
          {ahead.length === 0 ? null : <span className="dim">{text.t('lane.ahead.each', { time: formats.duration(lane.meanLotMs) })}</span>}
        </h3>
        {ahead.length === 0 ? <p className="dim">{text.t('lane.ahead.none')}</p> : null}
        <ol className="rl">
          {ahead.map((item, at) => (
            <AheadRow
              key={at}
              item={item}
              itemsAway={order.ahead.indexOf(item) + 1}
              etaMs={estimates?.get(item.lot) ?? null}
              marks={marks}
              isTextOnly={isTextOnly}
              isKiosk={isKiosk}
              isMeant={item.lot === meant}
            />
          ))}
        </ol>
        {more > 0 ? <p className="dim">{text.t('lane.ahead.more', { count: more })}</p> : null}
      </section>
      <Results open={open} states={states} standings={marks.standings} isKiosk={isKiosk} />
    </aside>
  )
}

const PRICED: ReadonlySet<string> = new Set(['SOLD', 'PENDING_SELLER', 'COUNTERED', 'RECOUNTERED', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])

/** The last results; the reader's own say what became of the reader. */
function Results({ open, states, standings, isKiosk }: Pick<SidePanelProps, 'open' | 'states' | 'isKiosk'> & Pick<OwnMarks, 'standings'>) {
  const text = useText()
  const formats = useFormats()
  const { done } = open.order
  return (
    <section className="lv-results">
      <h3 className="lv-sub">{text.t('lane.results')}</h3>
      {done.length === 0 ? <p className="dim">{text.t('lane.results.none')}</p> : null}
      <ul className="tick">
        {done.slice(0, RESULTS_SHOWN).map((item, at) => {
          const state = stateOf(item, states)
          const outcome = state?.outcome ?? 'NONE'
          const ending = endingOf({ state, own: standings.get(item.lot) ?? null }, false)
          const word = ending === 'WON' ? 'lane.own.won' : ending === 'LOST' ? 'lane.own.lost' : null
          const price = state !== null && PRICED.has(outcome) ? formats.money({ minor: state.priceMinor, currency: state.currency }) : ''
          const name = itemName(item)
          return (
            <li key={at} className={ending === 'WON' || ending === 'SELLER' ? 'mine' : undefined}>
              <p>
                <b>{item.itemNumber ?? ''}</b> {isKiosk ? name : <Link to={lotPath(item.lot, item.slug)}>{name}</Link>}
              </p>
              <span>
                {word === null ? text.dyn(`lane.result.${outcome}`, outcome) : text.t(word)}{' '}
                {price === '' ? null : <b className="num">{price}</b>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
