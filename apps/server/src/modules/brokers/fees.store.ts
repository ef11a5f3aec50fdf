import { sql } from 'kysely'
import { BROKER_FEE_NOTICE_MINUTES, BROKER_FEES_A_DAY_MAX, BROKER_FEES_LISTED_MAX } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import type { NewBrokerFee } from '@app/rules/brokers/fee-form.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** How a version stands to now. */
export type FeeTime = 'UPCOMING' | 'IN_FORCE' | 'PAST'

/** A version, and how it stands to now. */
export interface TimedFee {
  readonly fee: BrokerFee
  readonly when: FeeTime
}

/** The versions of a broker's fees: all to come and in force, and the newest of the past. */
export async function listFees(db: Db, accountId: number): Promise<readonly TimedFee[]> {
  const { rows } = await sql<BrokerFee & Pick<TimedFee, 'when'>>`
    with all_of as materialized (
      select f.id, f.currency, f.kind, f.basis_points as "basisPoints", coalesce(f.bands, '[]') as bands,
        to_char(f.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fromAt",
        case when f.from_at > now() then 'UPCOMING'
          when row_number() over (partition by f.currency, f.from_at > now() order by f.from_at desc, f.id desc) = 1 then 'IN_FORCE'
          else 'PAST' end as when
      from broker_fees f where f.account_id = ${accountId})
    select * from all_of a where a.when <> 'PAST'
    union all (select * from all_of a where a.when = 'PAST' order by id desc limit ${BROKER_FEES_LISTED_MAX})`.execute(db)
  return rows.toSorted((one, other) => other.id - one.id).map(({ when, ...fee }) => ({ fee, when }))
}

/** Whether a broker set as many fees in 24 hours as they may; the account is locked. */
export async function hasSetMany(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from broker_fees
    where account_id = ${accountId} and set_at > now() - interval '24 hours'`.execute(tx)
  return (rows[0]?.count ?? 0) >= BROKER_FEES_A_DAY_MAX
}

/** Keeps a version that holds from the end of its notice on; answers its id. */
export async function addFee(tx: Tx, accountId: number, { currency, kind, basisPoints, bands }: NewBrokerFee): Promise<number> {
  const { id } = await tx
    .insertInto('broker_fees')
    .values({
      account_id: accountId,
      currency,
      kind,
      basis_points: basisPoints,
      bands: kind === 'BANDS' ? JSON.stringify(bands) : null,
      from_at: sql<Date>`now() + ${BROKER_FEE_NOTICE_MINUTES} * interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
