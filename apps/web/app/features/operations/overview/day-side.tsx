import { Link } from 'react-router'
import { DESK_LISTED_MAX, type DeskOverview } from '@app/contract/operations/desk-overview.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { laneWords } from '../../bidding/lane-model/words.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'

const PER_CENT = 100
const RESULTS = '/results'

function LaneList({ lanes }: Pick<DeskOverview, 'lanes'>) {
  const text = useText()
  return (
    <ul className="drops">
      {lanes.map((lane) => (
        <li key={lane.saleId} data-lane={lane.saleId}>
          <Link className="link" to={`/operations/lanes/${lane.saleId}`}>
            {laneWords(lane, text)}
          </Link>
          <span className="num">{text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}</span>
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
  const more = lanes.slice(DESK_LISTED_MAX)
  return (
    <>
      <LaneList lanes={lanes.slice(0, DESK_LISTED_MAX)} />
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
  if (sales.length === 0) return <p className="dim">{text.t('ops.now.day.none')}</p>
  return (
    <table className="tbl">
      <tbody>
        {sales.map(({ saleId, localTime, yardName, name, lane, lotCount, status }) => (
          <tr key={saleId}>
            <td>
              <b className="num">{localTime}</b>
            </td>
            <td>
              <Link className="link" to={`/operations/sales/${saleId}`}>
                {name === '' ? placeAsWritten(yardName) : name}
              </Link>
            </td>
            <td>{lane}</td>
            <td className="num">{lotCount === 0 ? <span className="badge warn">{text.t('ops.now.day.empty')}</span> : lotCount}</td>
            <td>{text.dyn(`ops.status.${status}`, status)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the day came to so far; each figure leads to the results it counts. */
export function SoFar({ results: { offered, sold, hammer } }: Pick<DeskOverview, 'results'>) {
  const text = useText()
  const formats = useFormats()
  const share = offered === 0 ? '–' : `${formats.number(Math.round((sold / offered) * PER_CENT))} %`
  return (
    <Section id="sofar-h" title={text.t('ops.now.sofar')}>
      <dl className="figs">
        <div>
          <dt>{text.t('ops.now.sold')}</dt>
          <dd>
            <Link to={RESULTS}>{formats.number(sold)}</Link>
            <small>{text.t('ops.now.sold.of', { count: formats.number(offered) })}</small>
          </dd>
        </div>
        <div>
          <dt>{text.t('ops.now.rate')}</dt>
          <dd>
            <Link to={RESULTS}>{share}</Link>
          </dd>
        </div>
        <div>
          <dt>{text.t('ops.now.hammer')}</dt>
          {hammer.length === 0 ? <dd>–</dd> : null}
          {hammer.map((sum) => (
            <dd key={sum.currency}>
              <Link to={RESULTS}>{formats.money(sum)}</Link>
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
      <Section id="day-h" title={text.t('ops.now.day')}>
        <Sales sales={data.sales} />
        <Link className="link" to="/operations/sales">
          {text.t('ops.now.day.all', { count: data.saleCount })}
        </Link>
      </Section>
    </aside>
  )
}
