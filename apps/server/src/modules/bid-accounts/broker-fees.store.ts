import type { Pool } from 'pg'
import type { BrokerFeeTerms, ShownBrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { brokerFeeOf } from '@app/rules/brokers/broker-fee.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A version of a broker's fee, as bids freeze it. */
export interface HeldBrokerFee extends BrokerFeeTerms {
  readonly id: number
}
export type BrokerFeesHeld = Readonly<Partial<Record<CurrencyCode, HeldBrokerFee>>>

/** SQL of a row `f` of broker_fees as HeldBrokerFee. */
const FEE = `json_build_object('id', f.id, 'kind', f.kind, 'basisPoints', f.basis_points, 'bands', coalesce(f.bands, '[]'))`

/** SQL of all currencies, as rows. */
const CURRENCIES = `unnest('{${CURRENCY_CODES.join()}}'::char(3)[])`

/**
 * SQL of the fees that mandate `m` makes its holder pay their broker at an instant, by currency: none of a master or a buyer. Each currency is
 * looked up by itself, so that a bid reads one version of it and not all that a broker ever set.
 */
export const mandateFees = (at: string, currencies = CURRENCIES): string => `(select coalesce(json_object_agg(f.currency, ${FEE}), '{}')
    from ${currencies} known (currency) cross join lateral (
      select * from broker_fees where account_id = m.payer_id and currency = known.currency and from_at <= ${at}
      order by from_at desc, id desc limit 1) f where m.kind = 'BROKER_BIDDER')`
/** The same now. */
const MANDATE_FEES = mandateFees('clock_timestamp()')

/** What a bid freezes of its bidder's broker: the version, and what it comes to, minor units. */
export interface FrozenBrokerFee {
  readonly brokerFeeId: number | null
  readonly brokerFeeMinor: number | null
}

export const NO_BROKER_FEE: FrozenBrokerFee = { brokerFeeId: null, brokerFeeMinor: null }

/** What a bid freezes by the fees that hold for its mandate; a version that takes nothing is frozen too. */
export function frozenBrokerFee(
  fees: BrokerFeesHeld | undefined,
  { currency, amountMinor }: { readonly currency: CurrencyCode; readonly amountMinor: number },
): FrozenBrokerFee {
  const held = fees?.[currency]
  return held === undefined ? NO_BROKER_FEE : { brokerFeeId: held.id, brokerFeeMinor: brokerFeeOf(held, { minor: amountMinor, currency }) }
}

/** Versions of a fee that are to come, the next first. */
type ComingFees = ShownBrokerFee['coming']

/** What holds for somebody by their broker, and what is to come, by currency. */
export interface HolderFees {
  readonly held: BrokerFeesHeld
  readonly coming: Readonly<Partial<Record<CurrencyCode, ComingFees>>>
}

const NOTHING_TAKEN: BrokerFeeTerms = { kind: 'NONE', basisPoints: null, bands: [] }

/** A fee as its bidder is shown it; null where none holds and none is to come. */
export function shownBrokerFee({ held, coming }: HolderFees, currency: CurrencyCode): ShownBrokerFee | null {
  const { kind, basisPoints, bands } = held[currency] ?? NOTHING_TAKEN
  const later = coming[currency] ?? []
  return kind === 'NONE' && later.length === 0 ? null : { kind, basisPoints, bands, coming: later }
}

/** SQL of the versions that mandate `m` will make its holder pay, by currency; a broker sets no more of them than a day lets them. */
const COMING = `(select coalesce(json_object_agg(c.currency, c.list), '{}') from (
    select f.currency, json_agg(json_build_object('kind', f.kind, 'basisPoints', f.basis_points, 'bands', coalesce(f.bands, '[]'),
      'fromMs', ${epochMs('f.from_at')}) order by f.from_at, f.id) as list
    from broker_fees f where f.account_id = m.payer_id and m.kind = 'BROKER_BIDDER' and f.from_at > clock_timestamp() group by f.currency) c)`

const NO_FEES: HolderFees = { held: {}, coming: {} }

/** What somebody's broker takes of them now and soon, by currency; nothing of who bids by no mandate of a broker. */
export async function readHolderFees(pool: Pool, { accountId, kind }: Pick<Member, 'accountId' | 'kind'>): Promise<HolderFees> {
  if (kind !== 'broker-bidder') return NO_FEES
  const { rows } = await pool.query<HolderFees>({
    name: 'holder-broker-fees',
    text: `select ${MANDATE_FEES} as held, ${COMING} as coming from mandates m where m.holder_id = $1 and m.is_current`,
    values: [accountId],
  })
  return rows[0] ?? NO_FEES
}

/** Versions by their ids, for sums that bids froze. */
export async function readFeeVersions(pool: Pool, ids: readonly number[]): Promise<ReadonlyMap<number, BrokerFeeTerms>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<HeldBrokerFee>({
    name: 'broker-fee-versions',
    text: `select f.id, f.kind, f.basis_points as "basisPoints", coalesce(f.bands, '[]') as bands from broker_fees f where f.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
