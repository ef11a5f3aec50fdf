import { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { houseFault, houseLines, poolOf } from '@app/rules/bank/house-money.ts'
import type { JournalLine } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { findYardName, lockPool } from './pools.store.ts'

/** What a line of a bank moves; minor units, below nothing what went out. */
interface MovedMoney {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
}

const refuse = (reason: string): never => {
  throw new Failure('LINE_REFUSED', { reason })
}

/**
 * What a line posts that is the house's own money: cash, checks or card slips of a yard that came to the bank, cash that was fetched for one,
 * or what a gateway paid out. Holds the pool until the transaction ends. @throws Failure LINE_REFUSED with the reason NO_POOL for what is not
 * of the account's site, or as `houseFault` says.
 */
export async function linesOfMove(
  tx: Tx,
  { site, currency, amountMinor }: MovedMoney,
  { name, costMinor }: { readonly name: string; readonly costMinor: number },
): Promise<readonly JournalLine[]> {
  const pool = poolOf(name)
  if (pool === null || (pool.kind !== 'GATEWAY' && (await findYardName(tx, { yard: pool.yard, site })) === null)) return refuse('NO_POOL')
  const poolMinor = await lockPool(tx, name, { site, currency })
  const fault = houseFault({ kind: pool.kind, amountMinor, costMinor, poolMinor })
  return fault === null ? houseLines(pool, { currency, amountMinor, costMinor }) : refuse(fault)
}
