import { Link } from 'react-router'
import { directionsTo } from '@app/rules/sites/directions.ts'
import { yardHours } from '@app/rules/sites/yard-words.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { YardRow } from './yard-groups.ts'
import { useMilesWord } from './yard-words.ts'

/** When a yard is open, its telephone and the way there, as far as they are known. */
function Contact({ yard }: { readonly yard: YardRow }) {
  const text = useText()
  const formats = useFormats()
  const name = placeAsWritten(yard.name)
  const hours = yardHours(yard, formats.display)
  const way = directionsTo({ point: yard.point, address: '' })
  return (
    <p className="y-way">
      {hours === '' ? null : <span>{hours}</span>}
      {yard.phone === null ? null : <a href={`tel:${yard.phone.digits}`}>{yard.phone.shown}</a>}
      {way === null ? null : (
        <a href={way} rel="noreferrer" aria-label={text.t('yards.directions.to', { yard: name })}>
          {text.t('yards.directions')}
        </a>
      )}
    </p>
  )
}

function Row({ yard }: { readonly yard: YardRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const milesWord = useMilesWord()
  const { next } = yard
  const lots = next === null ? '' : text.t('sales.lots.count', { count: next.lotCount, shown: formats.number(next.lotCount) })
  return (
    <tr>
      <th scope="row" className="c-yard">
        <Link to={yard.path}>{placeAsWritten(yard.name)}</Link>
        {yard.address === '' ? null : <p className="dim">{yard.address}</p>}
        <Contact yard={yard} />
        {yard.miles === null ? null : <p className="dim">{milesWord(yard.miles)}</p>}
      </th>
      <td className={next === null ? 'c-when dim' : 'c-when'}>
        {next === null ? text.t('yards.noSale') : formats.yardTime(next.startsAtMs, next.zone, nowMs)}
      </td>
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

/** Yards with their addresses, how to reach them, and their next sales. */
export function YardTable({ rows, caption }: { readonly rows: readonly YardRow[]; readonly caption: string }) {
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
      <tbody>
        {rows.map((yard) => (
          <Row key={yard.number} yard={yard} />
        ))}
      </tbody>
    </table>
  )
}
