import { Link } from 'react-router'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { calendarPath } from './calendar-address.ts'
import type { CalendarData } from './calendar-data.ts'
import { midnightOf } from './calendar-days.ts'
import { useAway } from '../../reference/use-away.ts'
import { useCalendarTimes } from './calendar-words.ts'

const HOUR_MS = 3_600_000
const HEIGHT = 20
const WIDTH = 10
const GAP = 1
const LEAST = 2

/** Lots by hour as bars, all days to one scale; for the eye only, the figures are beside it. */
function Spark({ bars, most }: { readonly bars: readonly number[]; readonly most: number }) {
  const path = bars.map((lots, at) => {
    const height = lots === 0 ? 0 : Math.max(LEAST, Math.round((lots / most) * HEIGHT))
    return height === 0 ? '' : `M${at * WIDTH} ${HEIGHT}v${-height}h${WIDTH - GAP}v${height}z`
  })
  return (
    <svg
      className="spk dim"
      fill="currentColor"
      viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join('')} />
    </svg>
  )
}

/** The days after the open one, a line each. */
export function NextDays({ data, zone }: { readonly data: CalendarData; readonly zone: ClockZone }) {
  const text = useText()
  const formats = useFormats()
  const away = useAway()
  const { day, hour } = useCalendarTimes(zone)
  const { next, bars, query } = data
  if (next.length === 0) return null
  const most = Math.max(1, ...next.flatMap((line) => line.bars))
  const firstMs = midnightOf(next[0]?.date ?? data.day) + bars.fromHour * HOUR_MS
  return (
    <section aria-labelledby="next-h">
      <div className="sec-h">
        <h2 id="next-h">{text.t('sales.next')}</h2>
        <span className="dim">{text.t('sales.next.bars', { from: hour(firstMs), to: hour(firstMs + bars.hours * HOUR_MS) })}</span>
      </div>
      <ol className="dys">
        {next.map((line) => (
          <li key={line.date}>
            <Link to={calendarPath({ day: line.date, month: null, filter: query.filter })}>{day(line.date, 'EEE d MMM')}</Link>
            <Spark bars={line.bars} most={most} />
            <span className="num">{text.t('sales.count', { count: line.sales })}</span>
            <span className="num d-l">{text.t('sales.lots.count', { count: line.lots, shown: formats.number(line.lots) })}</span>
            <span className="d-w dim">
              {line.yards.map(({ name, miles }) => [placeAsWritten(name), miles === null ? '' : away(miles)].join(' ').trim()).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
