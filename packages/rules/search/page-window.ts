/** Lots a page that pages offer (MQ-003). */
export const PAGE_SIZES = [20, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 20
/** Larger sizes are accepted and capped (rulings "page size above 100"). */
export const PAGE_SIZE_MAX = 1000

export interface PageWindow {
  /** Zero-based. */
  readonly page: number
  readonly size: number
  /** Hits before the first one shown. */
  readonly offset: number
}

export interface WindowAsked {
  readonly page: number
  readonly size: number | null
  readonly start: number | null
}

/** What was taken instead of what was asked for. */
export interface WindowChange {
  readonly field: 'page' | 'size'
  readonly asked: number
  readonly used: number
}

/** Where the window is another than the one asked for, so that a caller is told. */
export function windowChanges(asked: WindowAsked): WindowChange[] {
  const { size } = pageWindow(asked)
  return [
    ...(asked.page < 0 ? [{ field: 'page' as const, asked: asked.page, used: 0 }] : []),
    ...(asked.size !== null && asked.size !== size ? [{ field: 'size' as const, asked: asked.size, used: size }] : []),
  ]
}

/** The window a request asks for: `page` counts pages; `start` counts hits and holds when no page is named (wire.md §1.4). */
export function pageWindow(asked: WindowAsked): PageWindow {
  // DataTables asks for all rows by -1.
  const size = asked.size === null ? PAGE_SIZE_DEFAULT : asked.size < 0 ? PAGE_SIZE_MAX : Math.min(asked.size, PAGE_SIZE_MAX)
  const start = asked.start ?? 0
  const page = Math.max(asked.page, 0)
  if (page > 0 || start <= 0) return { page, size, offset: page * size }
  return { page: size === 0 ? 0 : Math.floor(start / size), size, offset: start }
}
