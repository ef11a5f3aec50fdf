import type { HousePoolShown } from '@app/contract/bank/bank.answers.ts'
import type { BankLineState } from '@app/contract/bank/bank-codes.ts'
import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { poolOf } from '@app/rules/bank/house-money.ts'
import type { Db } from '#platform/db/database.ts'
import { listPools } from './pools.store.ts'

/** What of a line says whether it waits, and for money of which account. */
interface WaitingLine {
  readonly state: BankLineState
  readonly isRepeat: boolean
  readonly site: SiteCode
  readonly currency: CurrencyCode
}

/** What the lines of these that wait may be money of, beside payers': the pools of their sites and currencies. */
export async function showPools(db: Db, lines: readonly WaitingLine[]): Promise<readonly HousePoolShown[]> {
  const waiting = lines.filter(({ state, isRepeat }) => state !== 'POSTED' && !isRepeat)
  const accounts = [...new Map(waiting.map(({ site, currency }) => [`${site} ${currency}`, { site, currency }])).values()]
  const shown = await Promise.all(
    accounts.map(async ({ site, currency }) => {
      const rows = await listPools(db, { site, currency })
      return rows.map(({ name, yardName, minor }): HousePoolShown => {
        const kind = poolOf(name)?.kind ?? 'GATEWAY'
        return { pool: name, site, kind, yardName, amount: majorOf({ minor, currency }), currencyCode: currency }
      })
    }),
  )
  return shown.flat()
}
