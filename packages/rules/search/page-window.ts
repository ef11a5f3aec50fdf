/** Lots a page that pages offer (MQ-003). */
export const PAGE_SIZES = [20, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 20
/** Larger sizes are accepted and capped (rulings "page size above 100"). */
export const PAGE_SIZE_MAX = 1000

/** The page size that a reader's preference names, of those that pages offer; the default for anything else. */
export const chosenPageSize = (named: string | undefined): number => PAGE_SIZES.find((size) => String(size) === named) ?? PAGE_SIZE_DEFAULT

export interface PageWindow {
  /** Zero-based. */
  readonly page: number
  readonly size: number
  /** Hits before the first one shown. */
  readonly offset: number
}

export interface WindowRequest {
  readonly page: number
  readonly size: number | null
  readonly start: number | null
}

/** A value used instead of the requested one. */
export interface WindowChange {
  readonly field: 'page' | 'size'
  readonly asked: number
  readonly used: number
}

/** Where the window differs from the requested one, so that callers notice. */
export function windowChanges(request: WindowRequest): WindowChange[] {
  const { size } = pageWindow(request)
  return [
    ...(request.page < 0 ? [{ field: 'page' as const, asked: request.page, used: 0 }] : []),
    ...(request.size !== null && request.size !== size ? [{ field: 'size' as const, asked: request.size, used: size }] : []),
  ]
}

/** The window a request asks for: `page` counts pages; `start` counts hits and holds when no page is named (wire.md §1.4). */
export function pageWindow(request: WindowRequest): PageWindow {
  // DataTables asks for all rows by -1.
  const size = request.size === null ? PAGE_SIZE_DEFAULT : request.size < 0 ? PAGE_SIZE_MAX : Math.min(request.size, PAGE_SIZE_MAX)
  const start = request.start ?? 0
  const page = Math.max(request.page, 0)
  if (page > 0 || start <= 0) return { page, size, offset: page * size }
  return { page: size === 0 ? 0 : Math.floor(start / size), size, offset: start }
}
