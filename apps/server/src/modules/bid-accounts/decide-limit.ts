import type { CurrencyCode } from '@app/contract/sites.ts'
import { decideExposure } from '@app/rules/bidding/exposure.ts'
import { limitOf } from '@app/rules/bidding/limits.ts'
import type { BidderRow } from './bidders.store.ts'

/** The numbers of a refusal, minor units. */
export interface OverLimit {
  readonly exposureMinor: number
  readonly limitMinor: number
  readonly heldMinor: number
  readonly reachAllInMinor: number
}

/** Why a locked account may not be bound for so much more in a currency, by `decideExposure`; null where it may. */
export function overLimit(
  { deposits, exposure }: Pick<BidderRow, 'deposits' | 'exposure'>,
  currency: CurrencyCode,
  { replacedMinor, addedMinor }: { readonly replacedMinor: number; readonly addedMinor: number },
): OverLimit | null {
  const limitMinor = limitOf(deposits[currency] ?? 0, currency)
  const { isWithin, exposureMinor, heldMinor } = decideExposure({
    boundMinor: exposure[currency] ?? 0,
    replacedMinor,
    addedMinor,
    limitMinor,
  })
  return isWithin ? null : { exposureMinor, limitMinor, heldMinor, reachAllInMinor: addedMinor }
}
