import { Link } from 'react-router'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { WHOLE_LOTS_MAX } from '@app/rules/auctions/sale-list.ts'
import { PAGE_SIZE_DEFAULT } from '@app/rules/search/page-window.ts'
import { HIDES_PRELIM_ENDS } from '@app/rules/auctions/pre-bid.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow, useReaderClock } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveBadge } from '../lots/lot-when.tsx'
import { headingOf } from './sale-heading.ts'
import type { SaleListData } from './sale-list-data.ts'
import type { SaleRow } from './sale-row.ts'

/**
 * When a sale runs, at the yard and where the reader is. The reader's own time is filled in later, so nothing that it would push
 * follows it.
 */
function SaleWhen({ sale }: { readonly sale: SaleRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { zone: siteZone } = useApp()
  const reader = useReaderClock(sale.startsAtMs)
  const { viewer } = formatZonedDateTime(sale.startsAtMs, sale.zone, { ...formats.display, zone: reader ?? siteZone })
  return (
    <p className="sale-when">
      {sale.group === 'live' ? <LiveBadge /> : <Icon name="clock" />}
      <span>{formats.yardTime(sale.startsAtMs, sale.zone, nowMs)}</span>
      <span className="dim">{reader === null || viewer === null ? '' : text.t('lot.sale.yourTime', { time: viewer })}</span>
    </p>
  )
}

/** Until when preliminary bids are taken, and the sale as a calendar file. */
function SaleEnds({ sale }: { readonly sale: SaleRow }) {
  const text = useText()
  const formats = useFormats()
  const preBidMs = sale.preBidEndsMs - useNow()
  const hidesPrelimEnds = useAllowed(HIDES_PRELIM_ENDS)
  return (
    <>
      {preBidMs > 0 && !hidesPrelimEnds && !sale.isCancelled ? (
        <span>{text.t('sales.preBid.left', { time: formats.duration(preBidMs) })}</span>
      ) : null}
      <a href={sale.feedPath} download>
        {text.t('sales.feed')}
      </a>
    </>
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
          {one.isCancelled ? <span className="dim"> {text.t('sales.cancelled')}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

/** That a sale, or a lane of it, was cancelled, and why. */
function Cancelled({ sale }: { readonly sale: SaleRow }) {
  const text = useText()
  if (sale.cancelReason === '') return null
  return (
    <p role="status">
      {sale.isCancelled ? <b>{text.t('sales.cancelled.lead')}</b> : null} {text.t('sales.cancelled.reason', { reason: sale.cancelReason })}
    </p>
  )
}

/** The way into a running sale, made plain where the address says that the reader follows it (MKT-2.32). */
function LiveWay({ sale, isFollowed }: { readonly sale: SaleRow; readonly isFollowed: boolean }) {
  const text = useText()
  if (sale.livePath === null) return isFollowed ? <p role="status">{text.t('sales.notRunning')}</p> : null
  return (
    <p>
      <Link className={isFollowed ? 'btn ink' : 'btn'} to={sale.livePath}>
        {text.t('sales.join')}
      </Link>
    </p>
  )
}

/** Leads from a list in pages to the whole of it and back; nothing where one page holds it, or for whom it is not (MKT-4.29). */
function WholeLink({ data: { whole, results } }: Pick<Props, 'data'>) {
  const text = useText()
  const { criteria, total, lots } = results
  if (whole === 'none' || criteria.within === null || (whole === 'offered' && total <= lots.length)) return null
  const within = { ...criteria.within, params: criteria.within.params.filter(([name]) => name !== 'show') }
  const isShown = whole === 'shown'
  const paged = { ...criteria, page: 0, size: PAGE_SIZE_DEFAULT, within }
  const all = { ...paged, within: { ...within, params: [...within.params, ['show', 'all'] as const] } }
  return (
    <Link rel="nofollow" to={criteriaToUrl(isShown ? paged : all)}>
      {isShown ? text.t('sales.whole.pages') : text.t('sales.whole.show', { count: Math.min(total, WHOLE_LOTS_MAX) })}
    </Link>
  )
}

interface Props {
  readonly data: SaleListData
}

/** What a sale list is of: heading, place, time, lanes, and the way to all sales of the yard. */
export function SaleHead({ data }: Props) {
  const text = useText()
  const tell = useCountWords()
  const { sale, results, otherPath } = data
  return (
    <div className="sale-head">
      <h1>{headingOf(data, text)}</h1>
      {sale === null ? null : <SaleWhen sale={sale} />}
      {sale === null ? null : <Cancelled sale={sale} />}
      {sale === null ? null : <LiveWay sale={sale} isFollowed={data.isFollowed} />}
      <p>
        <output className="dim">{tell(results.total, (count) => text.t('search.count', { count }))}</output>
        {sale === null ? null : <SaleEnds sale={sale} />}
        {otherPath === null ? null : (
          <Link to={otherPath}>{text.t(otherPath.startsWith('/saleListResultAll') ? 'sales.all' : 'sales.one')}</Link>
        )}
        <WholeLink data={data} />
      </p>
      <LaneTabs data={data} />
    </div>
  )
}
