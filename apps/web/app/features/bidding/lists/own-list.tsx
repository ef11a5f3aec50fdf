import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Photo } from '../../../ui/photo.tsx'
import { LiveBadge, useWhen } from '../../lots/lot-when.tsx'
import type { OwnListData, OwnListRow } from './own-list-data.ts'

const PHOTO = { width: 88, height: 66 } as const

function When({ card }: Pick<OwnListRow, 'card'>) {
  const when = useWhen(card.sale)
  return card.sale.isLive ? <LiveBadge /> : <span>{when.at}</span>
}

/** What the reader would do next about the lot. */
function Next({ card, own, livePath }: OwnListRow) {
  const text = useText()
  if (own?.bidStatus === 'COUNTER_PENDING') {
    return (
      <Link className="btn sm" to="/counterBids">
        {text.t('bids.answer')}
      </Link>
    )
  }
  if (livePath !== null) {
    return (
      <Link className="btn sm" to={livePath}>
        {text.t('sales.join')}
      </Link>
    )
  }
  if (own?.bidStatus !== 'OUTBID') return null
  return (
    <Link className="btn sm" to={card.path}>
      {text.t('bids.bidAgain')}
    </Link>
  )
}

function Row({ card, own, livePath }: OwnListRow) {
  const text = useText()
  const formats = useFormats()
  const money = (minor: number | null | undefined): string =>
    own === null || minor === null || minor === undefined || minor === 0 ? '' : formats.money({ minor, currency: own.currency })
  const cells = [
    ['bids.column.sale', <When key="when" card={card} />],
    ['bids.column.status', own === null ? '' : text.dyn(`bid.status.${own.bidStatus}`, '')],
    ['bids.column.own', money(own?.ownMinor)],
    ['bids.column.price', own === null ? formats.money(card.currentBid) : money(own.priceMinor)],
    ['bids.column.paid', money(own?.wonAllInMinor)],
    ['bids.column.act', <Next key="act" card={card} own={own} livePath={livePath} />],
  ] as const
  return (
    <tr data-lot={card.number} data-status={own?.bidStatus}>
      <td className="c-ph">
        <Photo src={card.photo} alt="" {...PHOTO} />
      </td>
      <th scope="row" data-label={text.t('bids.column.lot')}>
        <Link to={card.path}>{card.name}</Link>
        <p className="dim">
          {text.t('lot.number', { number: card.number })} {card.item === '' ? '' : text.t('card.item', { item: card.item })}
        </p>
      </th>
      {cells.map(([key, value]) => (
        <td key={key} data-label={text.t(key)}>
          {value}
        </td>
      ))}
    </tr>
  )
}

function Pages({ data }: { readonly data: OwnListData }) {
  const text = useText()
  const { criteria, pageCount } = data
  if (pageCount < 2) return null
  const to = (page: number): string => criteriaToUrl({ ...criteria, page })
  return (
    <nav className="seg" aria-label={text.t('bids.page', { page: criteria.page + 1, pages: pageCount })}>
      {criteria.page > 0 ? (
        <Link to={to(criteria.page - 1)} rel="prev">
          {text.t('bids.page.previous')}
        </Link>
      ) : null}
      <span>{text.t('bids.page', { page: criteria.page + 1, pages: pageCount })}</span>
      {criteria.page + 1 < pageCount ? (
        <Link to={to(criteria.page + 1)} rel="next">
          {text.t('bids.page.next')}
        </Link>
      ) : null}
    </nav>
  )
}

interface OwnListProps {
  readonly data: OwnListData
  readonly title: string
  /** What stands between heading and list. */
  readonly children?: ReactNode
}

/** A list of own lots: how each stands, one's bid, the price; narrowed by words, page by page, and whole without script. */
export function OwnList({ data, title, children }: OwnListProps) {
  const text = useText()
  const { rows, total, criteria } = data
  const columns = [
    'bids.column.sale',
    'bids.column.status',
    'bids.column.own',
    'bids.column.price',
    'bids.column.paid',
    'bids.column.act',
  ] as const
  return (
    <div className="cal own-lots">
      <header className="cal-h">
        <h1>{title}</h1>
        <output className="dim">{text.t('bids.count', { count: total })}</output>
      </header>
      {children}
      <form className="cal-tools" role="search" method="get">
        <label>
          {text.t('nav.find.short')}
          <input className="in" name="query" defaultValue={criteria.query} />
        </label>
        <button className="btn" type="submit">
          {text.t('nav.find.short')}
        </button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">
          {text.t('bids.none')}{' '}
          <Link className="link" to="/lotSearchResults">
            {text.t('bids.none.search')}
          </Link>
        </p>
      ) : (
        <table className="sales own-table">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th className="w-ph">
                <span className="vh">{text.t('search.column.photo')}</span>
              </th>
              <th scope="col">{text.t('bids.column.lot')}</th>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {text.t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.card.number} {...row} />
            ))}
          </tbody>
        </table>
      )}
      <Pages data={data} />
    </div>
  )
}
