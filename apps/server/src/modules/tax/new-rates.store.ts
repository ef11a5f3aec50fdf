import { sql } from 'kysely'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import type { Tx } from '#platform/db/database.ts'

/** Adds rates; answers how many of them were new. Rates of the same place, kind and day wait for one another. */
export async function insertRates(
  tx: Tx,
  rates: readonly TaxRate[],
  { addedBy, reason }: { readonly addedBy: number; readonly reason: string },
): Promise<number> {
  const { rows } = await sql`
    insert into tax_rates (place, kind, rate, from_on, added_by, reason)
    select place, kind, rate, "fromOn"::date, ${addedBy}, ${reason}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given (place text, kind text, rate int, "fromOn" text)
    on conflict (place, kind, from_on) do nothing returning id`.execute(tx)
  return rows.length
}
