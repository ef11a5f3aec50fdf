import { useEffect, type RefObject } from 'react'
import { COMPARED_LOTS } from '@app/rules/lots/compared-lots.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { tell } from '../../../ui/toast.ts'
import { isShortcut, openKeys } from '../../find/use-search-key.ts'
import { comparedLots, toggleCompared } from './compared-lots.ts'
import { hideLot } from './hidden-lots.ts'
import { forgetRow, keepRow, linkOf, lotOfRow, markRow, rowsIn, selectedAt } from './list-row.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
/** What Enter presses by itself. */
const PRESSED = 'a, button, input, summary, label'

export interface KeyedList {
  readonly list: RefObject<HTMLElement | null>
  /** Path and query of the list. */
  readonly address: string
}

/**
 * J and K move through a list, X hides, W watches, C compares, S marks as seen or not, Enter opens. The selected lot's link has the focus,
 * so that Enter is the link's own; a hidden lot hands both on to the next one.
 */
export function useListKeys({ list, address }: KeyedList): void {
  const text = useText()
  const { member } = useApp()
  useEffect(() => {
    const select = (rows: readonly HTMLElement[], row: HTMLElement | undefined): void => {
      if (row === undefined) {
        forgetRow(address)
        return list.current?.focus()
      }
      markRow(rows, row)
      keepRow(address, lotOfRow(row))
      linkOf(row)?.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
    const compare = (lot: number): void => {
      const done = toggleCompared(lot)
      tell(text.t(`compare.tray.${done}`, { count: comparedLots.get().length, max: COMPARED_LOTS.max }))
    }
    const act = (key: string, row: HTMLElement): boolean => {
      if (key === 'c') compare(lotOfRow(row))
      else if (key === 's') void import('./seen-actions.ts').then(({ toggleSeen }) => toggleSeen(lotOfRow(row), member))
      else if (key === 'w') row.querySelector<HTMLElement>('.heart')?.click()
      else if (key === 'enter' && document.activeElement?.closest(PRESSED) == null) linkOf(row)?.click()
      else return false
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      if (!list.current || !isShortcut(event)) return
      const key = event.key.toLowerCase()
      if (key === '?') return openKeys(event)
      const rows = rowsIn(list.current)
      const at = selectedAt(rows)
      const row = rows[at]
      const step = STEPS[key]
      if (step !== undefined) select(rows, rows[at < 0 ? 0 : at + step] ?? row)
      else if (row === undefined || event.repeat) return
      else if (key === 'x') {
        select(rows, rows[at + 1] ?? rows[at - 1])
        hideLot(lotOfRow(row))
      } else if (!act(key, row)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, address, text, member])
}
