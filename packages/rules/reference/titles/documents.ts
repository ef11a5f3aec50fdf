/** Forms that are signed electronically: affidavit, multi-state tax, power of attorney (ACC-9.32, ACC-9.33, OQ-A63). */
export const E_SIGN_FORMS = ['AFFIDAVIT', 'MULTISTATETAX', 'ATRNYPANN'] as const

/** Categories of uploaded documents; UNKWN is not sorted yet. */
export const DOCUMENT_CATEGORIES = ['BUSLIC', 'DLRLIC', 'DSMLIC', 'EXPLIC', 'ID', 'MISC', 'POA', 'TAXEXM', 'UNKWN'] as const

const UNSORTED = 'UNKWN'
const RANKS: Readonly<Record<string, number>> = { ID: -1, MISC: 1 }

/** Document categories as they are offered: without UNKWN, ID first, MISC last, the others as they come (MKT-9.23). */
export function orderCategories(codes: readonly string[]): readonly string[] {
  const rank = (code: string): number => RANKS[code] ?? 0
  return codes.filter((code) => code !== UNSORTED).toSorted((a, b) => rank(a) - rank(b))
}

/**
 * States of a document by rank, the most pressing first (ACC-3.45).
 *
 * @later Members have a list of their documents.
 */
export const DOCUMENT_STATUS_RANK = { EXPIRED: 1, EXPIRING: 2, INACTIVE: 3, ACTIVE: 4 } as const

/**
 * Documents with the most pressing first; the same rank keeps its order.
 *
 * @later Members have a list of their documents.
 */
export function byStatusRank<D extends { readonly status: keyof typeof DOCUMENT_STATUS_RANK }>(documents: readonly D[]): readonly D[] {
  return documents.toSorted((a, b) => DOCUMENT_STATUS_RANK[a.status] - DOCUMENT_STATUS_RANK[b.status])
}
