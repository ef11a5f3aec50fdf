import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useAway } from '../reference/use-away.ts'
import { useSaleState } from '../auctions/sale-state.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { HomeSale, SaleDay } from './sale-day.ts'

/** A sale: when by the yard's clock, where and how far away, how many lots, how it stands, and the way into it while it runs. */
function SaleLine({ sale }: { readonly sale: HomeSale }) {
  const text = useText()
  const formats = useFormats()
  const away = useAway()
  const words = useSaleState((atMs) => formats.timeAt(atMs, sale.zone))(sale)
  const yard = placeAsWritten(sale.yardName)
  const { miles, livePath, lotCount } = sale
  return (
    <li>
      <b>{formats.timeAt(sale.startsAtMs, sale.zone)}</b>
      <span>
        <Link to={sale.path}>{yard}</Link> {miles === null ? null : <span className="dim">{away(miles)}</span>}
      </span>
      <span className="num">{text.t('home.counts', { count: lotCount })}</span>
      {livePath === null ? (
        <span className="dim">{words}</span>
      ) : (
        <span>
          <span className="badge live">
            <i className="pulse" />
            {words}
          </span>{' '}
          <Link className="link" to={livePath} aria-label={text.t('sales.join.of', { yard })}>
            {text.t('lane.join')}
          </Link>
        </span>
      )}
    </li>
  )
}

/** The sales of today, or of the next day that has any: near the reader first, where a place is known. */
export function SalesToday({ data }: { readonly data: SaleDay }) {
  const text = useText()
  const formats = useFormats()
  const { dayMs, dayZone, isToday, sales, nearZip } = data
  const day = dayMs === null ? '' : formats.day(dayMs, dayZone)
  const heading = isToday || dayMs === null ? text.t('home.sales') : text.t('home.sales.on', { date: day })
  return (
    <section className="sec" id="sales" aria-labelledby="sales-h">
      <div className="sec-h">
        <h2 id="sales-h">{heading}</h2>
        <span className="dim">
          {isToday ? day : null} {nearZip === '' ? null : text.t('home.sales.near', { zip: nearZip })}
        </span>
        <Link className="link more" to="/auctionCalendar">
          {text.t('lane.calendar')}
        </Link>
      </div>
      {dayMs === null ? <p className="dim">{text.t('home.today.empty')}</p> : null}
      <ul className="hsales">
        {sales.map((sale) => (
          <SaleLine key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  )
}
