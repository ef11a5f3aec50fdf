import { useState } from 'react'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { GRID_COLUMNS, gridOf, withGrid, type GridRow } from './band-grid.ts'

interface BandsEditorProps {
  readonly csv: string
  readonly currency: CurrencyCode
  /** Takes the figures of the table over into the file. */
  readonly onTake: (csv: string) => void
}

const EMPTY: GridRow = { from: '', fees: GRID_COLUMNS.map(() => '') }
const CELL_MAX = 16

/** The bands of a file as a table to type in, which is closed at first; without script the file is there. */
export function BandsEditor({ csv, currency, onTake }: BandsEditorProps) {
  const text = useText()
  const [grid, setGrid] = useState<readonly GridRow[] | null>(null)
  const rows = grid ?? gridOf(csv, currency)
  if (rows === null) return null
  const change = (at: number, row: GridRow): void => setGrid(rows.map((one, index) => (index === at ? row : one)))
  const bid = text.t('fees.bid', { currency })
  return (
    <details className="has-script">
      <summary>{text.t('feeDesk.edit.table')}</summary>
      <p className="dim">{text.t('feeDesk.edit.table.hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen */}
      <div className="fee-scroll" tabIndex={0} role="region" aria-label={text.t('feeDesk.edit.table')}>
        <table className="fee-t fee-grid">
          <thead>
            <tr>
              <th scope="col">{bid}</th>
              {GRID_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <td>
                  <input
                    aria-label={text.t('feeDesk.edit.cell', { column: bid, row: String(at + 1) })}
                    value={row.from}
                    maxLength={CELL_MAX}
                    onChange={({ currentTarget }) => change(at, { ...row, from: currentTarget.value })}
                  />
                </td>
                {GRID_COLUMNS.map((column, place) => (
                  <td key={column}>
                    <input
                      aria-label={text.t('feeDesk.edit.cell', { column, row: String(at + 1) })}
                      value={row.fees[place] ?? ''}
                      maxLength={CELL_MAX}
                      onChange={({ currentTarget }) => change(at, { ...row, fees: row.fees.with(place, currentTarget.value) })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="desk-ways">
        <button type="button" className="btn" onClick={() => setGrid([...rows, EMPTY])}>
          {text.t('feeDesk.edit.row')}
        </button>{' '}
        <button type="button" className="btn" onClick={() => onTake(withGrid(csv, rows))}>
          {text.t('feeDesk.edit.take')}
        </button>
      </p>
    </details>
  )
}
