import { sql } from 'kysely'
import { payerTax, type TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { readTaxText } from '@app/rules/tax/tax-terms.ts'
import type { Tx } from '#platform/db/database.ts'
import { exemptionsOf, lotTaxOf, type RawLotTax, readLotTax } from './lot-tax-terms.ts'

/** By what a fee that comes after a win is taxed; the rate is thousandths of a percent. */
export interface FeeTax {
  readonly place: string
  readonly rate: number
}

/**
 * By what a fee about a lot is taxed for its payer on a day (YYYY-MM-DD): as the fees of its price are, at the place of the lot; null where
 * nothing is due.
 */
export async function findFeeTax(
  tx: Tx,
  { lot, payerId, on }: { readonly lot: number; readonly payerId: number; readonly on: string },
): Promise<FeeTax | null> {
  const { rows } = await sql<{ terms: RawLotTax; exemptions: readonly TaxExemption[] }>`
    select ${sql.raw(lotTaxOf('given.day'))} as terms, ${sql.raw(exemptionsOf('given.payer'))} as exemptions
    from (select ${on}::date as day, ${payerId}::bigint as payer) given join lots l on l.number = ${lot}`.execute(tx)
  const [row] = rows
  const terms = row === undefined ? null : readLotTax(row.terms)
  if (row === undefined || terms === null) return null
  const { place, rates } = readTaxText(payerTax(terms, row.exemptions, on))
  const rate = rates.FEES ?? 0
  return rate === 0 ? null : { place, rate }
}
