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

/** The window a request asks for: `page` counts pages; `start` counts hits and holds when no page is named (wire.md §1.4). */
export function pageWindow(asked: { page: number; size: number | null; start: number | null }): PageWindow {
  // DataTables asks for all rows by -1.
  const size = asked.size === null ? PAGE_SIZE_DEFAULT : asked.size < 0 ? PAGE_SIZE_MAX : Math.min(asked.size, PAGE_SIZE_MAX)
  const start = asked.start ?? 0
  if (asked.page > 0 || start <= 0) return { page: asked.page, size, offset: asked.page * size }
  return { page: size === 0 ? 0 : Math.floor(start / size), size, offset: start }
}
