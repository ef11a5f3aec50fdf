import '../../style/own-lists.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownStateOf, type OwnState } from '@app/rules/own-bids/own-status.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ListFiles } from '../lots/screening/list-files.tsx'
import { Miles } from '../lots/lot-card.tsx'
import { LiveWords, useWhen } from '../lots/lot-when.tsx'
import { WonInfo } from '../bidding/panel/won-info.tsx'
import { EmptyList } from './empty-list.tsx'
import type { OwnListData, OwnListRow } from './own-list-data.ts'

const PHOTO = { width: 88, height: 66 } as const

/** What the lot has come to; null for one that is only watched. */
const stateOf = ({ card, own }: OwnListRow): OwnState | null => (own === null ? null : ownStateOf(own, card.saleState))

const OPEN: ReadonlySet<OwnState | null> = new Set<OwnState | null>(['BID_PLACED', 'LEADING', 'OUTBID', null])
const isDecided = (row: OwnListRow): boolean => row.card.isSold || row.card.saleState !== null || !OPEN.has(stateOf(row))

/** A lot that is decided sells no more, though its sale may still run. */
function When({ row }: { readonly row: OwnListRow }) {
  const text = useText()
  const { nowMs } = useApp()
  const { sale, isSold } = row.card
  const when = useWhen(sale)
  if (isSold && sale.startsAtMs !== null && sale.startsAtMs > nowMs) return <span>{text.t('bids.early')}</span>
  return sale.isLive && !isDecided(row) && row.card.saleState === null ? (
    <LiveWords sale={sale} />
  ) : (
    <span>{sale.startsAtMs === null && isDecided(row) ? text.t('bids.noSale') : when.at}</span>
  )
}

const TONES: Readonly<Partial<Record<OwnState, string>>> = { LEADING: 'good', WON: 'good', OUTBID: 'warn', ANSWER_DUE: 'warn' }

/** What the lot has come to, and by when who has to answer, by the clock of its yard. */
function Status({ row }: { readonly row: OwnListRow }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { card, own } = row
  const state = stateOf(row)
  if (own === null || state === null) return null
  const { answerUntilMs, counterMinor, currency } = own
  const time = answerUntilMs === null ? null : formats.timeWithin(answerUntilMs, card.sale.zone, nowMs)
  return (
    <>
      <span className={`badge stands ${TONES[state] ?? ''}`}>{text.t(`bid.state.${state}`)}</span>
      {state === 'SELLER_DECIDING' && time !== null ? <p className="dim">{text.t('bid.pending', { time })}</p> : null}
      {state === 'ANSWER_DUE' && time !== null && counterMinor !== null ? (
        <p className="dim">{text.t('bid.counter', { amount: formats.money({ minor: counterMinor, currency }), time })}</p>
      ) : null}
    </>
  )
}

/** What the reader would do next about the lot, and where; null for nothing. */
function nextOf(
  row: OwnListRow,
): { readonly to: string; readonly word: 'bids.answer' | 'sales.join' | 'bids.bidAgain' | 'won.act.pay' | 'won.act.pass' } | null {
  const { card, livePath } = row
  const state = stateOf(row)
  if (state === 'ANSWER_DUE') return { to: '/counterBids', word: 'bids.answer' }
  const won = row.own?.won
  if (won !== undefined && won.isPayer && !won.isPaid) return { to: '/payments', word: 'won.act.pay' }
  if (won !== undefined && won.isPaid && !won.hasLeft) return { to: '/toBePickedUp', word: 'won.act.pass' }
  if (isDecided(row)) return null
  if (livePath !== null) return { to: livePath, word: 'sales.join' }
  return state === 'OUTBID' ? { to: card.path, word: 'bids.bidAgain' } : null
}

function Next({ row }: { readonly row: OwnListRow }) {
  const text = useText()
  const next = nextOf(row)
  if (next === null) return null
  return (
    <Link className="btn sm" to={next.to}>
      {text.t(next.word)}
    </Link>
  )
}

const COLUMNS = [
  'bids.column.sale',
  'bids.column.status',
  'bids.column.own',
  'bids.column.price',
  'bids.column.paid',
  'bids.column.won',
  'bids.column.act',
] as const
type Column = (typeof COLUMNS)[number]
const AMOUNTS: readonly Column[] = ['bids.column.own', 'bids.column.price', 'bids.column.paid']

/** What a column says: of lots that are all sold the price is what they sold for. */
const headOf = (column: Column, isSold: boolean): Column | 'bids.column.sold' =>
  column === 'bids.column.price' && isSold ? 'bids.column.sold' : column

/** Whether the sum of a lot that was won stands alone: where all of what follows is told, it stands there with its deadline. */
const hasSum = (own: OwnListRow['own']): boolean => (own?.wonAllInMinor ?? 0) > 0 && own?.won === undefined

/** The columns that have something to say of these lots. */
function columnsOf(rows: readonly OwnListRow[]): readonly Column[] {
  const empty: Column[] = []
  if (!rows.some(({ own }) => hasSum(own))) empty.push('bids.column.paid')
  if (!rows.some(({ own }) => own?.won !== undefined)) empty.push('bids.column.won')
  if (!rows.some((row) => nextOf(row) !== null)) empty.push('bids.column.act')
  return COLUMNS.filter((column) => !empty.includes(column))
}

function Row({ row, columns }: { readonly row: OwnListRow; readonly columns: readonly Column[] }) {
  const text = useText()
  const formats = useFormats()
  const { card, own } = row
  const money = (minor: number | null | undefined): string =>
    own === null || minor === null || minor === undefined || minor === 0 ? '' : formats.money({ minor, currency: own.currency })
  const cells: Readonly<Record<Column, ReactNode>> = {
    'bids.column.sale': <When row={row} />,
    'bids.column.status': <Status row={row} />,
    'bids.column.own': money(own?.ownMinor),
    'bids.column.price': own === null ? formats.money(card.currentBid) : money(own.priceMinor),
    'bids.column.paid': hasSum(own) ? money(own?.wonAllInMinor) : '',
    'bids.column.won': <WonInfo own={own} />,
    'bids.column.act': <Next row={row} />,
  }
  return (
    <tr data-lot={card.number} data-status={own?.bidStatus} data-state={stateOf(row) ?? undefined}>
      <td className="c-ph">
        <Photo src={card.photo ?? card.drawing} alt="" {...PHOTO} />
      </td>
      <th scope="row" data-label={text.t('bids.column.lot')}>
        <Link className="own-name" to={card.path}>
          {card.name}
        </Link>
        <p className="dim">
          {text.t('lot.number', { number: card.number })} {card.item === '' ? '' : text.t('card.item', { item: card.item })}
        </p>
        <p className="dim">
          {card.place} <Miles lot={card} />
        </p>
      </th>
      {columns.map((key) => (
        <td
          key={key}
          className={AMOUNTS.includes(key) ? 'num' : undefined}
          data-label={key === 'bids.column.won' ? undefined : text.t(headOf(key, card.isSold))}
        >
          {cells[key]}
        </td>
      ))}
    </tr>
  )
}

interface OwnListProps {
  readonly data: OwnListData
  readonly title: string
  /** What is between heading and list. */
  readonly children?: ReactNode
}

/** A list of own lots: state of each, one's bid, the price; narrowed by words, page by page, and whole without script. */
export function OwnList({ data, title, children }: OwnListProps) {
  const text = useText()
  const { rows, total, criteria, name, sort } = data
  const columns = columnsOf(rows)
  const isSold = rows.every(({ card }) => card.isSold)
  return (
    <div className="cal own-lots">
      <header className="cal-h">
        <h1>{title}</h1>
        <output className="dim">{text.t('bids.count', { count: total })}</output>
      </header>
      {children}
      {rows.length === 0 && criteria.query === '' ? null : (
        <form className="cal-tools" role="search" method="get">
          <label>
            {text.t('search.box.hint')}
            <input className="in" name="query" defaultValue={criteria.query} />
          </label>
          <button className="btn" type="submit">
            {text.t('nav.find.short')}
          </button>
        </form>
      )}
      {rows.length === 0 ? (
        <EmptyList name={name} query={criteria.query} />
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
                <th key={key} className={AMOUNTS.includes(key) ? 'num' : undefined} scope="col">
                  {text.t(headOf(key, isSold))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.card.number} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 ? null : (
        <p className="acts">
          <ListFiles list={{ list: 'own', own: name, criteria: JSON.stringify({ ...requestOfCriteria(criteria), sort }) }} />
        </p>
      )}
      <PageSteps page={criteria.page + 1} pages={data.pageCount} to={(page) => criteriaToUrl({ ...criteria, page: page - 1 })} />
    </div>
  )
}
