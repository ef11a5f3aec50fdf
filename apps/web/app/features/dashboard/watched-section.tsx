import { Link } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { Watched } from './watched-data.ts'

/** Sales of today that hold watched lots, the first to begin first. */
export function WatchedSales({ watched }: { readonly watched: Watched }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  return (
    <Section id="today-h" title={text.t('dashboard.today')}>
      {watched.sales.length === 0 ? <p className="dim">{text.t('dashboard.today.none')}</p> : null}
      <ul className="drops">
        {watched.sales.map((sale) => (
          <li key={`${sale.yard} ${sale.startsAtMs}`}>
            <Link to={sale.path}>
              {placeAsWritten(sale.yard)}, {text.t('dashboard.today.lots', { count: sale.count })}
            </Link>
            <span className="dim">{text.t('dashboard.today.from', { time: formats.yardTime(sale.startsAtMs, sale.zone, nowMs) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The watched lots that sell next, each with its time. */
export function WatchedLots({ watched }: { readonly watched: Watched }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  return (
    <Section id="watched-h" title={text.t('dashboard.watched')}>
      {watched.total === 0 ? <p className="dim">{text.t('dashboard.watched.none')}</p> : null}
      <ul className="drops">
        {watched.lots.map((lot) => (
          <li key={lot.number} data-lot={lot.number}>
            <span>
              <Link to={lot.path}>{lot.name}</Link> <span className="dim">{lot.place}</span>
            </span>
            <span className="dim">
              {lot.sale.startsAtMs === null ? text.t('lot.sale.future') : formats.yardTime(lot.sale.startsAtMs, lot.sale.zone, nowMs)}
            </span>
          </li>
        ))}
      </ul>
      {watched.total > 0 ? (
        <p>
          <Link className="btn" to="/watchList">
            {text.t('dashboard.watched.all')}
          </Link>
        </p>
      ) : null}
    </Section>
  )
}
