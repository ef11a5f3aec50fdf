import { Link } from 'react-router'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { openSales } from '@app/rules/auctions/open-sales.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import type { CalendarData, CalendarSale } from './calendar-data.ts'
import { useAway } from '../../reference/use-away.ts'
import { useSaleState } from '../sale-state.ts'
import { useCalendarTimes } from './calendar-words.ts'
import { axisOf, namedHours, placeOn, type DayAxis } from './day-axis.ts'

/** Thickness of a bar by its lots, px. */
const THICK_MIN = 8
const THICK_MAX = 22
/** Words that would begin past this part of the axis stand over the end of their bar. */
const WORDS_FROM_MAX = 60

/** Hours so near to now are not named, in hundredths of the axis. */
const BESIDE_NOW = 9
/** The first and the last hour are named within the axis, which takes the room of those so near to them, in hundredths of it. */
const BESIDE_END = 15

const GRID = 'cal-hours'
const percent = (place: number): string => `${place.toFixed(1)}%`

interface AxisProps {
  readonly axis: DayAxis
  /** Now, where it lies within the axis. */
  readonly nowMs: number | null
}

/** Whether an hour is named: beside now and beside the ends of the axis there is no room. */
function isNamed(place: number, now: number | null): boolean {
  const fromEnd = Math.min(place, 100 - place)
  // The name of an end begins there: all of it lies on the side where now is.
  if (now !== null && Math.abs(place - now) < (fromEnd < 1 ? BESIDE_END : BESIDE_NOW)) return false
  return fromEnd < 1 || fromEnd >= BESIDE_END
}

/** The hours above the bars, and their lines once for all rows; the name of now takes the place of the hours beside it. */
function AxisHead({ axis, nowMs, zone }: AxisProps & { readonly zone: ClockZone }) {
  const text = useText()
  const { hour } = useCalendarTimes(zone)
  const hours = namedHours(axis).map((atMs) => ({ name: hour(atMs), place: placeOn(axis, atMs) }))
  const now = nowMs === null ? null : placeOn(axis, nowMs)
  const anchorOf = (place: number): 'start' | 'middle' | 'end' => (place < 1 ? 'start' : place > 99 ? 'end' : 'middle')
  return (
    <div className="gt-h" aria-hidden="true">
      <svg className="gt-x">
        <symbol id={GRID}>
          {hours.map(({ place }) => (
            <line key={place} x1={percent(place)} x2={percent(place)} y2="100%" />
          ))}
        </symbol>
        {hours.map(({ name, place }) => (
          <text key={place} x={percent(place)} y="12" className="dim" fill="currentColor" textAnchor={anchorOf(place)}>
            {isNamed(place, now) ? name : ''}
          </text>
        ))}
        {now === null ? null : (
          <text className="link" fill="currentColor" x={percent(now)} y="12" textAnchor={anchorOf(now)}>
            {text.t('sales.now')}
          </text>
        )}
      </svg>
    </div>
  )
}

/** One sale on the axis: its length is its time, its thickness its lots, and how it stands beside it. Rows say the same in words. */
function Bar({
  sale,
  axis,
  nowMs,
  most,
  words,
}: AxisProps & { readonly sale: CalendarSale; readonly most: number; readonly words: string }) {
  const [from, to] = [placeOn(axis, sale.startsAtMs), placeOn(axis, sale.endsAtMs)]
  const isBefore = from > 100 - to
  const now = nowMs === null ? null : percent(placeOn(axis, nowMs))
  return (
    <svg className="gt-b" aria-hidden="true">
      <use href={`#${GRID}`} width="100%" height="100%" />
      {sale.isCancelled ? null : (
        <line
          className={sale.livePath === null ? 'dim' : undefined}
          stroke="currentColor"
          x1={percent(from)}
          x2={percent(to)}
          y1="50%"
          y2="50%"
          strokeWidth={Math.round(THICK_MIN + (THICK_MAX - THICK_MIN) * (sale.lotCount / most))}
        />
      )}
      {now === null ? null : <line className="link" stroke="currentColor" strokeWidth="2" x1={now} x2={now} y2="100%" />}
      <text
        fill="currentColor"
        textAnchor={isBefore ? 'end' : 'start'}
        dominantBaseline="central"
        x={percent(isBefore ? Math.max(from, 100 - WORDS_FROM_MAX) : Math.min(to, WORDS_FROM_MAX))}
        dx={isBefore ? -6 : 6}
        y="50%"
      >
        {words}
      </text>
    </svg>
  )
}

interface RowProps extends AxisProps {
  readonly sale: CalendarSale
  readonly most: number
  readonly day: string
  readonly zone: ClockZone
}

/** A sale: where, when, on the axis, how many lots, and the way into it or to what became of it. */
function SaleLine({ sale, axis, nowMs, most, day, zone }: RowProps) {
  const text = useText()
  const formats = useFormats()
  const away = useAway()
  const { time, timeOn } = useCalendarTimes(zone)
  const words = useSaleState(time)(sale)
  const yard = placeAsWritten(sale.yardName)
  return (
    <li>
      <Link to={sale.path}>{yard}</Link>
      <span className="g-t">
        {timeOn(sale.startsAtMs, day)}
        {sale.miles === null ? null : <span className="dim"> {away(sale.miles)}</span>}
        <span className="vh"> {words}</span>
      </span>
      <Bar sale={sale} axis={axis} nowMs={nowMs} most={most} words={words} />
      <span className="num">{text.t('sales.lots.count', { count: sale.lotCount, shown: formats.number(sale.lotCount) })}</span>
      <span className="g-go">
        {sale.livePath === null ? null : (
          <Link className="link" to={sale.livePath} aria-label={text.t('sales.join.of', { yard })}>
            {text.t('lane.join')}
          </Link>
        )}
        {sale.group === 'ended' && !sale.isCancelled ? (
          <Link className="link" to={sale.resultsPath} aria-label={text.t('results.link.of', { yard })}>
            {text.t('results.link')}
          </Link>
        ) : null}
      </span>
    </li>
  )
}

/** Sales that do not stand open, by the hour of their start. */
function FoldedHours({ sales, zone }: { readonly sales: readonly CalendarSale[]; readonly zone: ClockZone }) {
  const text = useText()
  const formats = useFormats()
  const { hour } = useCalendarTimes(zone)
  if (sales.length === 0) return null
  return (
    <>
      <h3 className="gt-more">{text.t('sales.more')}</h3>
      {[...Map.groupBy(sales, ({ startsAtMs }) => hour(startsAtMs))].map(([name, members]) => (
        // By their instant: the reader’s own zone, which comes after the first drawing, gives one hour the name that another had.
        <details key={members[0]?.startsAtMs} className="fold gt-f">
          <summary>
            <b>{name}</b>
            <span>{text.t('sales.day', { sales: members.length, lots: members.reduce((sum, { lotCount }) => sum + lotCount, 0) })}</span>
            <Icon name="down" />
          </summary>
          <ul className="blist">
            {members.map((sale) => (
              <li key={sale.path + sale.startsAtMs}>
                <Link to={sale.path}>
                  <span>{placeAsWritten(sale.yardName)}</span>
                  <span className="dim">{formats.number(sale.lotCount)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

/** The sales of the open day: the next ones as bars on one axis of hours, the rest folded by hour. */
export function DaySales({ data: { sales, day, today }, zone }: { readonly data: CalendarData; readonly zone: ClockZone }) {
  const text = useText()
  const clockMs = useNow()
  if (sales.length === 0) return <p className="empty">{text.t('sales.none')}</p>
  const { open, rest } = openSales(sales)
  const axis = axisOf(open, zone)
  const isWithin = placeOn(axis, clockMs) > 0 && placeOn(axis, clockMs) < 100
  const nowMs = day === today && isWithin ? clockMs : null
  const most = Math.max(1, ...open.map(({ lotCount }) => lotCount))
  return (
    <>
      <div className="gt">
        <AxisHead axis={axis} nowMs={nowMs} zone={zone} />
        <ol>
          {open.map((sale) => (
            <SaleLine key={sale.path + sale.startsAtMs} sale={sale} axis={axis} nowMs={nowMs} most={most} day={day} zone={zone} />
          ))}
        </ol>
      </div>
      <FoldedHours sales={rest} zone={zone} />
    </>
  )
}
