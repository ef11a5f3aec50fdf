import { Link } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Photo } from '../../ui/photo.tsx'
import { Section } from '../../ui/section.tsx'
import { Miles, useLotWords } from '../lots/lot-card.tsx'
import type { LotCard } from '../lots/lot-card-data.ts'
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
            <span className="dim">{text.t('dashboard.today.from', { time: formats.timeWithin(sale.startsAtMs, sale.zone, nowMs) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PHOTO = { width: 160, height: 120 } as const

function WatchedLot({ lot }: { readonly lot: LotCard }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  const { damage } = useLotWords(lot)
  return (
    <li data-lot={lot.number}>
      <Photo src={lot.photo ?? lot.drawing} alt="" {...PHOTO} />
      <span>
        <Link to={lot.path}>{lot.name}</Link>{' '}
        <span className="dim">
          {damage}, {lot.place} <Miles lot={lot} />
        </span>
      </span>
      <span className="end">
        {lot.allIn === null ? null : <b>{text.t('dashboard.next.allIn', { amount: formats.money(lot.allIn) })}</b>}{' '}
        <span className="dim">
          {lot.sale.startsAtMs === null ? text.t('lot.sale.future') : formats.yardTime(lot.sale.startsAtMs, lot.sale.zone, nowMs)}
        </span>
      </span>
    </li>
  )
}

/** The watched lots that sell next, each with its picture, its time and what the next bid costs. */
export function WatchedLots({ watched }: { readonly watched: Watched }) {
  const text = useText()
  return (
    <Section id="watched-h" title={text.t('dashboard.watched')}>
      {watched.total === 0 ? <p className="dim">{text.t('dashboard.watched.none')}</p> : null}
      <ul className="drops watched-list">
        {watched.lots.map((lot) => (
          <WatchedLot key={lot.number} lot={lot} />
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
