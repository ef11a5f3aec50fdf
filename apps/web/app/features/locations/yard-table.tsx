import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { SaleTime } from '../auctions/sale-table.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { YardRow } from './yard-groups.ts'
import { useMilesWord } from './yard-words.ts'

/** Rows of one part of a table of yards. */
export interface YardPart {
  readonly key: string
  /** What heads the rows, and its page; nothing where the table has one part only. */
  readonly head: { readonly name: string; readonly path: string | null } | null
  readonly rows: readonly YardRow[]
}

function Row({ yard }: { readonly yard: YardRow }) {
  const text = useText()
  const formats = useFormats()
  const milesWord = useMilesWord()
  const { next } = yard
  const lots = next === null ? '' : text.t('sales.lots.count', { count: next.lotCount, shown: formats.number(next.lotCount) })
  return (
    <tr>
      <th scope="row" className="c-yard">
        <Link to={yard.path}>{placeAsWritten(yard.name)}</Link>
        {yard.address === '' ? null : <p className="dim">{yard.address}</p>}
        {yard.miles === null ? null : <p className="dim">{milesWord(yard.miles)}</p>}
      </th>
      <td className="c-when">{next === null ? <p className="dim">{text.t('yards.noSale')}</p> : <SaleTime row={next} />}</td>
      <td className="c-lots num">
        {next === null ? null : (
          <Link to={next.path} aria-label={text.t('yards.sale.of', { lots, yard: placeAsWritten(yard.name) })}>
            {lots}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Yards with their addresses and next sales. */
export function YardTable({ parts, caption }: { readonly parts: readonly YardPart[]; readonly caption: string }) {
  const text = useText()
  return (
    <table className="sales yards">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('sales.yard')}</th>
          <th scope="col">{text.t('sales.data.next')}</th>
          <th scope="col" className="num">
            {text.t('sales.lots')}
          </th>
        </tr>
      </thead>
      {parts.map(({ key, head, rows }) => (
        <tbody key={key}>
          {head === null ? null : (
            <tr className="c-part">
              <th scope="rowgroup" colSpan={3}>
                {head.path === null ? head.name : <Link to={head.path}>{head.name}</Link>}
              </th>
            </tr>
          )}
          {rows.map((yard) => (
            <Row key={yard.number} yard={yard} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
