import type { ReactNode } from 'react'
import { useText } from '../platform/app-info.ts'
import { Icon } from './icon.tsx'

const SHEET_ID = 'filters'

/** Closes the sheet by its own button; opened and closed without script. */
export const CLOSES_FILTERS = { popoverTarget: SHEET_ID, popoverTargetAction: 'hide' } as const

/** Beside the list on a wide screen; below that a sheet that `FilterButton` opens. */
export function FilterSheet({ children }: { readonly children: ReactNode }) {
  const text = useText()
  return (
    <aside className="res-side" id={SHEET_ID} popover="auto" aria-label={text.t('search.filters')}>
      {children}
    </aside>
  )
}

/** Head of the sheet, within its form; a wide screen has none. */
export function FilterHead() {
  const text = useText()
  return (
    <div className="sheet-h">
      <h2>{text.t('search.filters')}</h2>
      <button className="btn ghost sq" type="button" {...CLOSES_FILTERS} aria-label={text.t('dialog.close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Opens the sheet and says how many filters are set. */
export function FilterButton({ count }: { readonly count: number }) {
  const text = useText()
  return (
    <button className="btn sm sheetbtn" type="button" popoverTarget={SHEET_ID}>
      <Icon name="filter" />
      {text.t('search.filters.count', { count })}
    </button>
  )
}
