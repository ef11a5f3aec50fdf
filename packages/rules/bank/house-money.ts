import { HOUSE_POOL, type HouseKind } from '@app/contract/bank/bank-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { TillMeans } from '@app/contract/tills/till-codes.ts'
import type { JournalLine } from '../journal/journal-entry.ts'
import { yardDetail } from '../tills/till-book.ts'

/** Money of the house's own that no bank account holds: what a yard keeps of one means, or what a gateway has taken and not paid out. */
export type HousePool = { readonly kind: 'GATEWAY'; readonly yard: null } | { readonly kind: TillMeans; readonly yard: number }

/** The pool that a name means; null for none of HOUSE_POOL. */
export function poolOf(name: string): HousePool | null {
  const found = HOUSE_POOL.exec(name)
  if (found === null) return null
  const [, yard, means] = found
  return yard === undefined ? { kind: 'GATEWAY', yard: null } : { kind: means as TillMeans, yard: Number(yard) }
}

/** The most that the provider of a card terminal keeps of what it pays out, a share of the whole; ours, no published figure exists. */
const COST_SHARE_MAX = 0.1

/** A line of a bank against a pool: below nothing went out of the account; `costMinor` was kept before it came in. Minor units. */
export interface HouseMove {
  readonly kind: HouseKind
  readonly amountMinor: number
  readonly costMinor: number
  /** What the books have in the pool before. */
  readonly poolMinor: number
}

/**
 * Why a line cannot be money of a pool; null where it can. TOO_MUCH: more came than the books have there, or more went to a gateway than is
 * owed to it. NOT_OUT: only cash is fetched from a bank, and only a gateway gets money back. COST: nobody keeps a part but who pays out for
 * card terminals, and never so much.
 */
export function houseFault({ kind, amountMinor, costMinor, poolMinor }: HouseMove): 'TOO_MUCH' | 'NOT_OUT' | 'COST' | null {
  const hasCost = costMinor !== 0
  if (hasCost && (kind !== 'CARD_TERMINAL' || costMinor < 0 || costMinor > (amountMinor + costMinor) * COST_SHARE_MAX)) return 'COST'
  if (amountMinor > 0) return amountMinor + costMinor > poolMinor ? 'TOO_MUCH' : null
  if (kind === 'CASH') return null
  if (kind !== 'GATEWAY') return 'NOT_OUT'
  return amountMinor < poolMinor ? 'TOO_MUCH' : null
}

/** What such a line posts: the bank has it, and the pool no more; what the provider kept is a cost. */
export function houseLines(
  pool: HousePool,
  { currency, amountMinor, costMinor }: { readonly currency: CurrencyCode } & Pick<HouseMove, 'amountMinor' | 'costMinor'>,
): readonly JournalLine[] {
  const left = BigInt(-amountMinor - costMinor)
  return [
    { account: 'BANK', detail: 'house', currency, amountMinor: BigInt(amountMinor) },
    ...(costMinor === 0 ? [] : [{ account: 'GATEWAY_COST' as const, currency, amountMinor: BigInt(costMinor) }]),
    pool.kind === 'GATEWAY'
      ? { account: 'GATEWAY_CLEARING', currency, amountMinor: left }
      : { account: 'TILL', detail: yardDetail(pool.yard, pool.kind), currency, amountMinor: left },
  ]
}
