import { Link } from 'react-router'
import { DESK_LISTED_MAX, type DeskOverview } from '@app/contract/operations/desk-overview.ts'
import { resultsPath } from '@app/rules/ledger/result-address.ts'
import { formatPercent } from '@app/rules/formats/amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { addLotsOf } from '../sales/sale-plan.ts'
import { DAY_ID, PAUSED_ID } from './telling.ts'
import { laneWords } from '../../bidding/lane-model/words.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'

const PER_CENT = 100

/** Where the lots of a lane are listed. */
const runListOf = (saleId: number): string => `/operations/sales/${saleId}#run-h`

function LaneList({ lanes, id }: Pick<DeskOverview, 'lanes'> & { readonly id?: string }) {
  const text = useText()
  return (
    <ul className="drops" id={id}>
      {lanes.map((lane) => (
        <li key={lane.saleId} data-lane={lane.saleId}>
          <Link className="link" to={`/operations/lanes/${lane.saleId}`}>
            {laneWords(lane, text)}
          </Link>
          <Link className="link num" to={runListOf(lane.saleId)}>
            {text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}
            <span className="vh">: {laneWords(lane, text)}</span>
          </Link>
          <span className={lane.state === 'PAUSED' ? 'badge bad' : 'badge live'}>{text.t(`lane.state.${lane.state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lanes that run or pause, each the way to its desk, those that pause first; of many the first, and the others in a fold. */
function Lanes({ lanes }: Pick<DeskOverview, 'lanes'>) {
  const text = useText()
  if (lanes.length === 0) return <p className="dim">{text.t('ops.now.lanes.none')}</p>
  const paused = lanes.filter(({ state }) => state === 'PAUSED')
  const running = lanes.slice(paused.length)
  const shown = Math.max(0, DESK_LISTED_MAX - paused.length)
  const more = running.slice(shown)
  return (
    <>
      {paused.length === 0 ? null : <LaneList id={PAUSED_ID} lanes={paused} />}
      {shown === 0 || running.length === 0 ? null : <LaneList lanes={running.slice(0, shown)} />}
      {more.length === 0 ? null : (
        <details className="fold">
          <summary>
            {text.t('ops.now.lanes.more', { count: more.length })}
            <Icon name="down" />
          </summary>
          <LaneList lanes={more} />
        </details>
      )}
    </>
  )
}

function Sales({ sales }: Pick<DeskOverview, 'sales'>) {
  const text = useText()
  const formats = useFormats()
  if (sales.length === 0) return <p className="dim">{text.t('ops.now.day.none')}</p>
  return (
    <table className="tbl">
      <tbody>
        {sales.map(({ saleId, startsAt, clock, yardName, name, lane, lotCount, status, isUnbegun, isMissed }) => (
          <tr key={saleId}>
            <td>
              <b className="num">{formats.timeAt(Date.parse(startsAt), clock)}</b>
            </td>
            <td>
              <Link className="link" to={`/operations/sales/${saleId}`}>
                {name === '' ? placeAsWritten(yardName) : name}
              </Link>
            </td>
            <td>{lane}</td>
            <td className="num">
              {lotCount === 0 ? (
                <Link className="badge warn" to={addLotsOf(saleId)}>
                  {text.t('ops.now.day.empty')}
                </Link>
              ) : (
                <Link className="link" to={runListOf(saleId)}>
                  {formats.number(lotCount)}
                </Link>
              )}
            </td>
            <td>
              {isUnbegun ? (
                <span className="badge bad">{text.t(isMissed ? 'plan.lack.MISSED' : 'ops.now.day.unbegun')}</span>
              ) : (
                text.dyn(`ops.status.${status}`, status)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the day came to so far; each figure leads to the results it counts. */
export function SoFar({ results: { offered, sold, hammer }, today }: Pick<DeskOverview, 'results' | 'today'>) {
  const text = useText()
  const formats = useFormats()
  const [ofDay, soldOfDay] = [resultsPath({ day: today }), resultsPath({ day: today, kind: 'sold' })]
  const share = offered === 0 ? '–' : formatPercent(Math.round((sold / offered) * PER_CENT), formats.display.languageTag)
  return (
    <Section id="sofar-h" title={text.t('ops.now.sofar')}>
      <dl className="figs">
        <div>
          <dt>{text.t('ops.now.sold')}</dt>
          <dd>
            <Link to={soldOfDay}>{formats.number(sold)}</Link>
            <small>
              <Link to={ofDay}>{text.t('ops.now.sold.of', { count: formats.number(offered) })}</Link>
            </small>
          </dd>
        </div>
        <div>
          <dt>{text.t('ops.now.rate')}</dt>
          <dd>
            <Link to={ofDay}>{share}</Link>
          </dd>
        </div>
        <div>
          <dt>{text.t('ops.now.hammer')}</dt>
          {hammer.length === 0 ? <dd>–</dd> : null}
          {hammer.map((sum) => (
            <dd key={sum.currency}>
              <Link to={soldOfDay}>{formats.money(sum)}</Link>
            </dd>
          ))}
        </div>
      </dl>
    </Section>
  )
}

/** Beside what needs doing: lanes and the sales of the day. */
export function DaySide({ data }: { readonly data: DeskOverview }) {
  const text = useText()
  return (
    <aside className="desk-lot">
      <Section id="lanes-h" title={text.t('ops.now.lanes')}>
        <Lanes lanes={data.lanes} />
        <Link className="link" to="/auctionDashboard">
          {text.t('ops.now.lanes.all')}
        </Link>
      </Section>
      <Section id={DAY_ID} title={text.t('ops.now.day')}>
        <Sales sales={data.sales} />
        <Link className="link" to="/operations/sales">
          {text.t('ops.now.day.all', { count: data.saleCount })}
        </Link>
      </Section>
    </aside>
  )
}
