import { Link } from 'react-router'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { writtenDay, writtenMonth } from '@app/rules/formats/written-dates.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { calendarPath, type CalendarData } from './calendar-data.ts'

const DAY_MS = 86_400_000
const UTC = { zone: UTC_CLOCK } as const
const instantOfDay = (date: string): number => (epochDayOfIso(date) ?? 0) * DAY_MS

/** A month as weeks from Monday; each day says how many sales it has and leads to them. */
export function CalendarMonth({ data }: { readonly data: CalendarData }) {
  const text = useText()
  const { display } = useFormats()
  const inUtc = { ...display, ...UTC }
  const written = (date: string, pattern: string) => formatPattern(instantOfDay(date), pattern, inUtc)
  const [firstWeek = []] = data.weeks
  return (
    <table className="month">
      <caption>{writtenMonth(instantOfDay(data.from), inUtc)}</caption>
      <thead>
        <tr>
          {firstWeek.map(({ date }) => (
            <th key={date} scope="col">
              <abbr title={written(date, 'EEEE')}>{written(date, 'EEE')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} className={day.isInMonth ? undefined : 'out'} aria-current={day.date === data.today ? 'date' : undefined}>
                <time dateTime={day.date}>{day.day}</time>
                {day.saleCount > 0 ? (
                  <Link
                    to={calendarPath({ view: 'list', from: null, day: day.date, filter: data.filter })}
                    aria-label={`${writtenDay(instantOfDay(day.date), inUtc)}: ${text.t('sales.day', { sales: day.saleCount, lots: day.lotCount })}`}
                  >
                    <b>{text.t('sales.count', { count: day.saleCount })}</b>
                    <span className="dim">{text.t('search.count', { count: day.lotCount })}</span>
                  </Link>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
