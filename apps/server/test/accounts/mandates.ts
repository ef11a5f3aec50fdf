import type { MandateKind } from '@app/contract/mandates/mandate-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Cap } from '@app/rules/mandates/decide-mandate.ts'
import { addMandate } from '#modules/mandates/index.ts'
import type { Db } from '#platform/db/database.ts'

/** Fields of a mandate that matter to a test; the rest is one for bids and purchases in dollars, without caps. */
export interface MandateFields {
  readonly kind?: MandateKind
  readonly scopes?: readonly ('bids' | 'purchases')[]
  readonly currency?: CurrencyCode
  readonly cap?: Partial<Cap>
  readonly lastOn?: string
  readonly zone?: string
}

/** Lets one account bid for another; answers the mandate's id. */
export async function letBidFor(
  db: Db,
  { payer, holder }: { readonly payer: { readonly id: number }; readonly holder: { readonly id: number } },
  fields: MandateFields = {},
): Promise<number> {
  const { kind = 'COUNTERMAN', scopes = ['bids', 'purchases'], currency = 'USD', cap = {}, lastOn = '', zone = 'America/New_York' } = fields
  const caps = [{ currency, lotMinor: null, dayMinor: null, totalMinor: null, lots: null, approvalOverMinor: null, ...cap }]
  const id = await db
    .transaction()
    .execute((tx) => addMandate(tx, { payerId: payer.id, holderId: holder.id, kind, zone, scopes, caps, lastOn }))
  if (id === null) throw new Error('the holder has a mandate already')
  return id
}
