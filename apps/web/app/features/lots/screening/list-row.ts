import { sessionStore } from '../../../platform/session-store.ts'

/** The selected row of a list. */
interface ListRow {
  /** Path and query of the list. */
  readonly address: string
  readonly lot: number
}

const SELECTED = 'aria-current'
const ROW = '[data-lot]'

const isListRow = (value: unknown): value is ListRow =>
  typeof value === 'object' && value !== null && 'address' in value && 'lot' in value && typeof value.lot === 'number'

const store = sessionStore<ListRow | null>('row', (stored) => (isListRow(stored) ? stored : null))

/** State of a move back to a list: its place and its row are those its reader left. */
export const RETURNS = { returns: true } as const

/** The selected lot of a list in this tab; null where none is. */
export const rowOf = (address: string): number | null => (store.get()?.address === address ? (store.get()?.lot ?? null) : null)

let isOfDocument = false

export function keepRow(address: string, lot: number): void {
  isOfDocument = true
  store.set({ address, lot })
}

/** A list that is opened anew begins without a row. */
export function forgetRow(address: string): void {
  if (store.get()?.address === address) store.set(null)
}

/** Whether a row was selected since this document was opened. */
export const isRowOfDocument = (): boolean => isOfDocument

/** Rows that are shown, in their order. */
export const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ROW)]

export const lotOfRow = (row: HTMLElement): number => Number(row.dataset['lot'])

/** Place of the selected row, or of the one that holds the focus; -1 without either. */
export function selectedAt(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused < 0 ? rows.findIndex((row) => row.hasAttribute(SELECTED)) : focused
}

/** Marks one row as the selected one. */
export function markRow(rows: readonly HTMLElement[], selected: HTMLElement): void {
  for (const row of rows) row.removeAttribute(SELECTED)
  selected.setAttribute(SELECTED, 'true')
}

/** The link of a lot, which opens it. */
export const linkOf = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('a[href]')
