import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { HomeData } from './home-data.ts'

/** The sales of today, or of the next day that has any; the largest first. */
export function SalesToday({ data }: { readonly data: HomeData }) {
  const text = useText()
  const formats = useFormats()
  const { dayMs, isToday, sales } = data
  const day = dayMs === null ? '' : formats.day(dayMs)
  return (
    <section className="sec" id="sales" aria-labelledby="sales-h">
      <div className="sec-h">
        <h2 id="sales-h">{isToday || dayMs === null ? text.t('home.sales') : text.t('home.sales.on', { date: day })}</h2>
        {isToday ? <span className="dim">{day}</span> : null}
      </div>
      {dayMs === null ? <p className="dim">{text.t('home.today.empty')}</p> : null}
      <ul className="blist four">
        {sales.map((sale) => (
          <li key={sale.clause}>
            <Link to={sale.path}>
              <span>{placeAsWritten(sale.name.toUpperCase())}</span>
              <span className="dim">{text.t('home.counts', { count: sale.count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
