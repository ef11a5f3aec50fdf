import { Link } from 'react-router'
import { HIDES_PRELIM_ENDS } from '@app/rules/auctions/pre-bid.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow, useReaderClock } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import { LiveBadge } from '../lots/lot-when.tsx'
import type { SaleRow } from './sale-row.ts'

/** The start at the yard and, where it reads otherwise, where the reader is. */
function SaleTime({ row }: { readonly row: SaleRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { zone: siteZone } = useApp()
  const reader = useReaderClock(row.startsAtMs)
  const { viewer } = formatZonedDateTime(row.startsAtMs, row.zone, { ...formats.display, zone: reader ?? siteZone })
  return (
    <>
      <p>{formats.yardTime(row.startsAtMs, row.zone, nowMs)}</p>
      <p className="dim">{reader === null || viewer === null ? '\u00a0' : text.t('lot.sale.yourTime', { time: viewer })}</p>
    </>
  )
}

/** State of a sale, by word and shape. */
function SaleState({ row }: { readonly row: SaleRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const hidesPrelimEnds = useAllowed(HIDES_PRELIM_ENDS)
  if (row.isCancelled) return <b>{text.t('sales.cancelled')}</b>
  if (row.livePath !== null) {
    return (
      <>
        <LiveBadge />{' '}
        <Link className="link" to={row.livePath} aria-label={text.t('sales.join.of', { yard: placeAsWritten(row.yardName) })}>
          {text.t('sales.join')}
        </Link>
      </>
    )
  }
  if (row.group === 'ended') {
    return (
      <>
        <span className="dim">{text.t('sales.ended')}</span>{' '}
        <Link className="link" to={row.resultsPath} aria-label={text.t('results.link.of', { yard: placeAsWritten(row.yardName) })}>
          {text.t('results.link')}
        </Link>
      </>
    )
  }
  if (row.startsAtMs <= nowMs) return <span>{text.t('sales.started')}</span>
  if (hidesPrelimEnds) return null
  const leftMs = row.preBidEndsMs - nowMs
  if (leftMs <= 0) return <span>{text.t('sales.preBid.over')}</span>
  return (
    <span>
      <Icon name="clock" /> {text.t('sales.preBid.left', { time: formats.duration(leftMs) })}
    </span>
  )
}

/** Sales in the order of their starts, each with the way to its lots and its calendar file. */
export function SaleTable({ rows, caption }: { readonly rows: readonly SaleRow[]; readonly caption: string }) {
  const hasLanes = rows.some(({ lanes }) => lanes.length > 0)
  const text = useText()
  const formats = useFormats()
  return (
    <table className="sales">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('sales.when')}</th>
          <th scope="col">{text.t('sales.yard')}</th>
          {hasLanes ? <th scope="col">{text.t('sales.lanes')}</th> : null}
          <th scope="col" className="num">
            {text.t('sales.lots')}
          </th>
          <th scope="col">{text.t('sales.state')}</th>
          <th scope="col">
            <span className="vh">{text.t('sales.feed')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="c-when">
              <SaleTime row={row} />
            </td>
            <th scope="row" className="c-yard">
              <Link to={row.path}>{placeAsWritten(row.yardName)}</Link>
            </th>
            {hasLanes ? (
              <td className="c-lanes">{row.lanes.length === 0 ? '' : text.t('sales.lanes.named', { lanes: row.lanes.join(', ') })}</td>
            ) : null}
            <td className="c-lots num">{text.t('sales.lots.count', { count: row.lotCount, shown: formats.number(row.lotCount) })}</td>
            <td className="c-state">
              <SaleState row={row} />
            </td>
            <td className="c-feed">
              <a
                className="btn ghost sm"
                href={row.feedPath}
                download
                aria-label={text.t('sales.feed.of', { yard: placeAsWritten(row.yardName) })}
              >
                <Icon name="sales" />
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
