import type { PaperStatus } from '@app/contract/documents/document-codes.ts'

const UNSORTED = 'UNKWN'
const RANKS: Readonly<Record<string, number>> = { ID: -1, MISC: 1 }

/** Document categories as they are offered: without UNKWN, ID first, MISC last, the others as they come (MKT-9.23). */
export function orderCategories(codes: readonly string[]): readonly string[] {
  const rank = (code: string): number => RANKS[code] ?? 0
  return codes.filter((code) => code !== UNSORTED).toSorted((a, b) => rank(a) - rank(b))
}

/** States of a document by rank, the most pressing first (ACC-3.45). */
export const DOCUMENT_STATUS_RANK: Readonly<Record<PaperStatus, number>> = { EXPIRED: 1, EXPIRING: 2, INACTIVE: 3, ACTIVE: 4 }

/** Documents with the most pressing first; the same rank keeps its order. */
export function byStatusRank<D extends { readonly status: PaperStatus }>(documents: readonly D[]): readonly D[] {
  return documents.toSorted((a, b) => DOCUMENT_STATUS_RANK[a.status] - DOCUMENT_STATUS_RANK[b.status])
}
