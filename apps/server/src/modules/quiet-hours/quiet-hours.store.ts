import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import { QUIET_FROM_MINUTE, QUIET_PASSES, QUIET_TO_MINUTE, type QuietPass } from '@app/contract/texts/text-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What a reader's clock goes by: their site, and the zone that they chose, whether there is one or not. */
interface ReaderPlace {
  readonly site: SiteCode
  readonly timeZone: string | null
}

export async function findReaderPlace(db: Db | Tx, accountId: number): Promise<ReaderPlace | undefined> {
  const { rows } = await sql<ReaderPlace>`
    select a.home_site as site, r.preferences ->> 'timeZone' as "timeZone"
    from accounts a left join profiles r on r.account_id = a.id where a.id = ${accountId}`.execute(db)
  return rows[0]
}

/** Quiet hours as somebody chose them, or as they are for everybody. */
export interface QuietHours {
  readonly isOn: boolean
  /** Minutes of the day, on the reader's clock. */
  readonly fromMinute: number
  readonly toMinute: number
  readonly passes: readonly QuietPass[]
}

export async function findQuietHours(db: Db | Tx, accountId: number): Promise<QuietHours> {
  const row = await db.selectFrom('quiet_hours').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return { isOn: true, fromMinute: QUIET_FROM_MINUTE, toMinute: QUIET_TO_MINUTE, passes: [] }
  return {
    isOn: row.is_on,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    passes: QUIET_PASSES.filter((kind) => row.passes.includes(kind)),
  }
}

/** Keeps somebody's own quiet hours. */
export async function keepQuietHours(tx: Db | Tx, accountId: number, { isOn, fromMinute, toMinute, passes }: QuietHours): Promise<void> {
  const values = { is_on: isOn, from_minute: fromMinute, to_minute: toMinute, passes: [...passes] }
  await tx
    .insertInto('quiet_hours')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
