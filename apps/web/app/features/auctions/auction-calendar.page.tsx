import { Link } from 'react-router'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { writtenDay } from '@app/rules/formats/written-dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { calendarPath, loadCalendarPage, type CalendarData } from './calendar-data.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { SaleTable } from './sale-table.tsx'
import type { SaleRow } from './sale-row.ts'

const DAY_MS = 86_400_000

export const load = (args: LoadArgs): Promise<CalendarData> => loadCalendarPage(args)

export function head(data: CalendarData, _app: AppInfo, text: Text): PageHead {
  const isPlain =
    data.view === 'list' && data.day === null && data.from === data.today && Object.values(data.filter).every((value) => value === '')
  return {
    title: text.t('sales.calendar.title'),
    description: text.t('sales.calendar.description'),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: '/auctionCalendar',
  }
}

function byDay(rows: readonly SaleRow[]): (readonly [string, readonly SaleRow[]])[] {
  const days = new Map<string, SaleRow[]>()
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row])
  return [...days]
}

/** The sales of each day under its date. */
function CalendarList({ data }: { readonly data: CalendarData }) {
  const text = useText()
  const { display } = useFormats()
  if (data.rows.length === 0) return <p className="empty">{text.t('sales.none')}</p>
  return byDay(data.rows).map(([date, rows]) => {
    const written = writtenDay((epochDayOfIso(date) ?? 0) * DAY_MS, { ...display, zone: UTC_CLOCK })
    return (
      <section key={date} aria-labelledby={`day-${date}`}>
        <h2 id={`day-${date}`}>{date === data.today ? text.t('sales.today.of', { date: written }) : written}</h2>
        <SaleTable rows={rows} caption={written} />
      </section>
    )
  })
}

export function Page({ data }: { readonly data: CalendarData }) {
  const text = useText()
  const view = (name: 'list' | 'month') => (
    <Link
      className="seg"
      to={calendarPath({ view: name, from: data.from === data.today ? null : data.from, filter: data.filter })}
      aria-current={data.view === name ? 'true' : undefined}
    >
      {text.t(`sales.view.${name}`)}
    </Link>
  )
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('sales.calendar')}</h1>
        <nav aria-label={text.t('sales.view')}>
          {view('list')}
          {view('month')}
        </nav>
      </header>
      <CalendarFilters data={data} />
      <nav className="cal-steps" aria-label={text.t('sales.steps')}>
        {data.earlier === null ? (
          <span />
        ) : (
          <Link className="btn sm" to={data.earlier}>
            {text.t('sales.earlier')}
          </Link>
        )}
        {data.later === null ? (
          <span />
        ) : (
          <Link className="btn sm" to={data.later}>
            {text.t('sales.later')}
          </Link>
        )}
      </nav>
      {data.view === 'month' ? <CalendarMonth data={data} /> : <CalendarList data={data} />}
    </div>
  )
}
