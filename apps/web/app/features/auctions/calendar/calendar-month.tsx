import { Link } from 'react-router'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { writtenDay, writtenMonth } from '@app/rules/formats/written-dates.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { calendarPath } from './calendar-address.ts'
import type { CalendarData } from './calendar-data.ts'
import { midnightOf, monthOf, type MonthDay } from './calendar-days.ts'
import { useCalendarTimes } from './calendar-words.ts'

const BAR_MAX = 20
const BAR_MIN = 2

/** A month as weeks from Monday: the bar of a day is its lots, and leads to its sales. */
export function CalendarMonth({ data }: { readonly data: CalendarData }) {
  const text = useText()
  const { display } = useFormats()
  const { day: dayWords } = useCalendarTimes(UTC_CLOCK)
  const { month, query, today } = data
  const inUtc = { ...display, zone: UTC_CLOCK }
  const name = (first: string): string => writtenMonth(midnightOf(first), inUtc)
  const most = Math.max(1, ...month.weeks.flat().map(({ lots }) => lots))
  const step = (first: string | null, icon: 'left' | 'right') =>
    first === null ? null : (
      <Link className="tool" to={calendarPath({ ...query, month: first })} aria-label={name(first)}>
        <Icon name={icon} />
      </Link>
    )
  const cell = ({ date, sales, lots }: MonthDay) => {
    const number = Number(date.slice(-2))
    if (monthOf(date) !== monthOf(month.first)) return null
    if (sales === 0) return <span>{number}</span>
    const height = Math.max(BAR_MIN, Math.round((lots / most) * BAR_MAX))
    return (
      <Link
        to={calendarPath({ ...query, day: date })}
        aria-label={`${writtenDay(midnightOf(date), inUtc)}: ${text.t('sales.day', { sales, lots })}`}
        aria-current={date === data.day ? 'true' : undefined}
      >
        <svg width="20" height={height} fill="currentColor" aria-hidden="true">
          <path d={`M0 0h20v${height}H0z`} />
        </svg>
        {number}
      </Link>
    )
  }
  return (
    <section aria-labelledby="month-h">
      <div className="sec-h">
        <h2 id="month-h">{name(month.first)}</h2>
        <span className="dim">{text.t('sales.month.bars')}</span>
        <span className="more mv">
          {step(month.earlier, 'left')}
          {step(month.later, 'right')}
        </span>
      </div>
      <table className="mon" aria-labelledby="month-h">
        <thead>
          <tr>
            {month.weeks[0]?.map(({ date }) => (
              <th key={date} scope="col">
                <abbr title={dayWords(date, 'EEEE')}>{dayWords(date, 'EEE')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date} className={day.date < today ? 'past' : undefined}>
                  {cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
