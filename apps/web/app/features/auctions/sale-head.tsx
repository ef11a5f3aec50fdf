import { Link } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow, useReaderZone } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveBadge } from '../lots/lot-when.tsx'
import { headingOf } from './sale-heading.ts'
import type { SaleListData } from './sale-list-data.ts'
import type { SaleRow } from './sale-row.ts'

/** When a sale runs, at the yard and where the reader is, and until when preliminary bids are taken. */
function SaleWhen({ sale }: { readonly sale: SaleRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { zone: siteZone } = useApp()
  const reader = useReaderZone()
  const { viewer } = formats.zoned(sale.startsAtMs, sale.zone, reader ?? siteZone)
  const preBidMs = sale.preBidEndsMs - nowMs
  return (
    <p className="sale-when">
      {sale.group === 'live' ? <LiveBadge /> : <Icon name="clock" />}
      <span>{formats.yardTime(sale.startsAtMs, sale.zone, nowMs)}</span>
      <span className="dim">{reader === null || viewer === null ? '' : text.t('lot.sale.yourTime', { time: viewer })}</span>
      {preBidMs > 0 ? <span>{text.t('sales.preBid.left', { time: formats.duration(preBidMs) })}</span> : null}
      <a href={sale.feedPath} download>
        {text.t('sales.feed')}
      </a>
    </p>
  )
}

/** The lanes of a sale as tabs; the first leads to all of them. */
function LaneTabs({ data }: { readonly data: SaleListData }) {
  const text = useText()
  const formats = useFormats()
  if (data.lanes.length === 0 || data.sale === null) return null
  return (
    <nav className="lanes" aria-label={text.t('sales.lanes')}>
      <Link to={data.sale.path} aria-current={data.lane === null ? 'page' : undefined}>
        {text.t('sales.lanes.all')} <span className="dim">{formats.number(data.sale.lotCount)}</span>
      </Link>
      {data.lanes.map((one) => (
        <Link key={one.lane} to={one.path} aria-current={data.lane === one.lane ? 'page' : undefined}>
          {text.t('sales.lane', { lane: one.lane })} <span className="dim">{formats.number(one.lotCount)}</span>
          {one.isLive ? <LiveBadge /> : null}
        </Link>
      ))}
    </nav>
  )
}

/** What a sale list is of: heading, place, time, lanes, and the way to all sales of the yard. */
export function SaleHead({ data }: { readonly data: SaleListData }) {
  const text = useText()
  const { sale, results, otherPath } = data
  return (
    <div className="sale-head">
      <h1>{headingOf(data, text)}</h1>
      {sale === null ? null : <SaleWhen sale={sale} />}
      <p>
        <output className="dim">{text.t('search.count', { count: results.total })}</output>
        {otherPath === null ? null : (
          <Link to={otherPath}>{text.t(otherPath.startsWith('/saleListResultAll') ? 'sales.all' : 'sales.one')}</Link>
        )}
      </p>
      <LaneTabs data={data} />
    </div>
  )
}
