import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import type { JournalEntry } from '#modules/journal/index.ts'
import type { LineOfDay } from './lines.store.ts'

/**
 * What a provider keeps of a payment: a cost of the house, by which it hands over less, in the currency in which it hands over. Null for
 * nothing, and for a currency in which the house has no books.
 */
export function feeOf({ provider, lineId, feeMinor, currency }: LineOfDay, { site }: { site: SiteCode }): JournalEntry | null {
  if (feeMinor === 0 || !isCurrency(currency)) return null
  return {
    site,
    kind: 'GATEWAY_SETTLED',
    cause: `settlement:${provider}:${lineId}`,
    actor: null,
    lines: [
      { account: 'GATEWAY_COST', currency, amountMinor: BigInt(feeMinor) },
      { account: 'GATEWAY_CLEARING', currency, amountMinor: BigInt(-feeMinor) },
    ],
  }
}

/** What differs, put into suspense: the gateway's account then is what its provider holds. */
export const suspendedOf = (
  { id, currency, amountMinor }: { id: number; currency: CurrencyCode; amountMinor: number },
  { site, actor }: { site: SiteCode; actor: number },
): JournalEntry => ({
  site,
  kind: 'GATEWAY_SETTLED',
  cause: `difference:${id}`,
  actor,
  lines: [
    { account: 'GATEWAY_CLEARING', currency, amountMinor: BigInt(amountMinor) },
    { account: 'SUSPENSE', detail: 'settlement', currency, amountMinor: BigInt(-amountMinor) },
  ],
})
