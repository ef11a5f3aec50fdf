import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FeeRow } from '@app/rules/fees/fee-tables.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useFeeWords } from './use-fee-words.ts'

interface FeeTableProps<Column extends string> {
  readonly currency: CurrencyCode
  /** Names the table for whoever moves it sideways. */
  readonly label: string
  readonly columns: readonly { readonly column: Column; readonly name: string; readonly isOwn: boolean }[]
  readonly rows: readonly FeeRow<Column>[]
  /** The bid whose row is marked; null for none. */
  readonly bidMinor: number | null
}

const holds = ({ fromMinor, belowMinor }: FeeRow<string>, minor: number): boolean =>
  minor >= fromMinor && (belowMinor === null || minor < belowMinor)

/** Fees by the bid, a row a band, with the reader's columns and the row of a bid marked by words as well as by colour. */
export function FeeTable<Column extends string>({ currency, label, columns, rows, bidMinor }: FeeTableProps<Column>) {
  const text = useText()
  const formats = useFormats()
  const words = useFeeWords(currency)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen
    <div className="fee-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="fee-t">
        <thead>
          <tr>
            <th scope="col">{text.t('fees.bid', { currency })}</th>
            {columns.map(({ column, name, isOwn }) => (
              <th key={column} scope="col" className={isOwn ? 'me' : undefined}>
                {name}
                {isOwn ? <span className="yours"> {text.t('fees.column.own')}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isHit = bidMinor !== null && holds(row, bidMinor)
            return (
              <tr key={row.fromMinor} className={isHit ? 'hit' : undefined}>
                <th scope="row">
                  {words.range(row.fromMinor, row.belowMinor)}
                  {isHit ? (
                    <span className="yours"> {text.t('fees.hit', { bid: formats.money({ minor: bidMinor, currency }) })}</span>
                  ) : null}
                </th>
                {columns.map(({ column, isOwn }) => (
                  <td key={column} className={isOwn ? 'me' : undefined}>
                    {words.fee(row.fees[column])}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
