import '../../../style/places.css'
import '../../../style/calendar.css'
import { Link } from 'react-router'
import { UTC_CLOCK, clockLabel } from '@app/rules/formats/clock-zone.ts'
import { writtenDay } from '@app/rules/formats/written-dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useNow } from '../../../platform/use-now.ts'
import { CountryMap } from '../../../ui/country-map.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { calendarPath } from './calendar-address.ts'
import { loadCalendarPage, type CalendarData } from './calendar-data.ts'
import { midnightOf } from './calendar-days.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { useCalendarClock, useCalendarTimes } from './calendar-words.ts'
import { DaySales } from './day-sales.tsx'
import { NextDays } from './next-days.tsx'

export const load = (args: LoadArgs): Promise<CalendarData> => loadCalendarPage(args)

export const head = ({ isPlain }: CalendarData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('sales.calendar.title'),
  description: text.t('sales.calendar.description'),
  robots: isPlain ? 'index,follow' : 'noindex,follow',
  canonicalPath: '/auctionCalendar',
})

/** The clock of all times of the page, told once, and what it shows. */
function OneClock({ data: { day } }: Props) {
  const text = useText()
  const nowMs = useNow()
  const { zone, isOwn } = useCalendarClock(day)
  const { time } = useCalendarTimes(zone)
  const words = { zone: clockLabel(zone, nowMs), time: time(nowMs) }
  return <p className="dim">{text.t(isOwn ? 'sales.clock.own' : 'sales.clock.site', words)}</p>
}

/** The open day under its date, with how much of it there is. */
function OpenDay({ data }: Props) {
  const text = useText()
  const { display } = useFormats()
  const { zone } = useCalendarClock(data.day)
  const { sales, day, today, query } = data
  const written = writtenDay(midnightOf(day), { ...display, zone: UTC_CLOCK })
  const held = sales.filter(({ isCancelled }) => !isCancelled)
  const live = held.filter(({ livePath }) => livePath !== null).length
  return (
    <section className="cal-d" aria-labelledby="day-h">
      <div className="sec-h">
        <h2 id="day-h">{day === today ? text.t('sales.today.of', { date: written }) : written}</h2>
        <span className="dim">
          {text.t('sales.day', { sales: held.length, lots: held.reduce((sum, { lotCount }) => sum + lotCount, 0) })}
        </span>
        <span className="more">
          {live === 0 ? null : (
            <Link className="link" to="/auctionDashboard">
              {text.t('sales.live.count', { count: live })}
            </Link>
          )}
          {query.day === null ? null : (
            <Link className="link" to={calendarPath({ ...query, day: null, month: null })}>
              {text.t('sales.toToday')}
            </Link>
          )}
        </span>
      </div>
      <DaySales data={data} zone={zone} />
    </section>
  )
}

/** Where the yards are that sell on the open day. */
function DayMap({ data: { map } }: Props) {
  const text = useText()
  if (map === null || map.dots.length === 0) return null
  const title = text.t('sales.map')
  const dots = map.dots.map((dot) => ({
    ...dot,
    name: text.t('sales.dot', { yard: placeAsWritten(dot.name), more: dot.more, lots: dot.lots }),
  }))
  return (
    <section aria-labelledby="map-h">
      <div className="sec-h">
        <h2 id="map-h">{title}</h2>
      </div>
      <CountryMap country={map.country} label={title} dots={dots} />
    </section>
  )
}

interface Props {
  readonly data: CalendarData
}

export function Page({ data }: Props) {
  const text = useText()
  const { zone } = useCalendarClock(data.day)
  return (
    <div className="cal">
      <header className="cal-h">
        <div>
          <h1>{text.t('sales.calendar')}</h1>
          <OneClock data={data} />
        </div>
        <CalendarFilters data={data} />
      </header>
      <div className="cal-g">
        <OpenDay data={data} />
        <NextDays data={data} zone={zone} />
        <div className="cal-s">
          <CalendarMonth data={data} />
          <DayMap data={data} />
        </div>
      </div>
    </div>
  )
}
