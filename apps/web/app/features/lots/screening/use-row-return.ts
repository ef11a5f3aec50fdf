import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isReturn } from '../../../platform/routing/scroll.ts'
import { forgetRow, isRowOfDocument, lotOfRow, markRow, rowOf, rowsIn, type RETURNS } from './list-row.ts'

/**
 * Selects the row again that a reader left, once they are back in its list, and after another view of it was chosen. The frame gives it
 * the focus and brings it into view. A list that is opened anew begins without a row.
 */
export function useRowReturn(list: RefObject<HTMLElement | null>, address: string): void {
  const type = useNavigationType()
  const { state } = useLocation()
  useEffect(() => {
    const isBack = type === 'POP' && (isRowOfDocument() || isReturn())
    if (!isBack && (state as typeof RETURNS | null)?.returns !== true) forgetRow(address)
  }, [address, state, type])
  useEffect(() => {
    const lot = rowOf(address)
    if (lot === null || list.current === null) return
    const rows = rowsIn(list.current)
    const row = rows.find((one) => lotOfRow(one) === lot)
    if (row) markRow(rows, row)
  })
}
