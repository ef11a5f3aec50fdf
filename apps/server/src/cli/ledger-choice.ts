import type { LedgerChoice } from '#modules/ledger/index.ts'

const NUMBER = /^\d{1,15}$/

/** Which ledgers `--lot N` or `--sale N` choose, all without either; null for both at once and for what is no number. */
export function ledgerChoice({
  lot,
  sale,
}: {
  readonly lot?: string | undefined
  readonly sale?: string | undefined
}): LedgerChoice | null {
  if (lot !== undefined && sale !== undefined) return null
  if (!NUMBER.test(lot ?? sale ?? '0')) return null
  return { lot: lot === undefined ? undefined : Number(lot), sale: sale === undefined ? undefined : Number(sale) }
}
