import type { Pool, PoolClient } from 'pg'
import type { MandateScope } from '@app/contract/mandates/mandate-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { Cap, HeldLot, Mandate } from '@app/rules/mandates/decide-mandate.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import { accountName } from '#modules/accounts/index.ts'
import { AskTogether } from '#platform/jobs/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { queryBatch } from '#platform/db/query-batch.ts'
import { type BrokerFeesHeld, mandateFees } from './broker-fees.store.ts'
import { stands } from './standing-bids.store.ts'

/** A person who acts, the account that they commit, and the mandate by which they do; null where it is their own, or they have none. */
export interface Actor {
  readonly personId: number
  readonly accountId: number
  readonly mandateId: number | null
}

/** A mandate as read under its lock, with what is used of it; what the transaction decides moves with it. */
export interface LockedMandate extends Mandate {
  readonly id: number
  readonly payerId: number
  readonly holderId: number
  /** What the payer takes of the holder now, by currency that has a cap, where they are their broker. */
  readonly brokerFees: BrokerFeesHeld
  readonly use: { readonly held: Map<number, HeldLot>; readonly offered: Map<number, HeldLot>; readonly bought: HeldLot[] }
}

/** SQL of the caps of mandate `m`, by currency. */
const CAPS = `(select coalesce(json_object_agg(c.currency, json_build_object('lotMinor', c.lot_minor, 'dayMinor', c.day_minor,
  'totalMinor', c.total_minor, 'lots', c.lots,
  'approvalOverMinor', c.approval_over_minor)), '{}') from mandate_caps c where c.mandate_id = m.id)`

/** Days of purchases that are told apart; older ones count in the total alone. A day of any zone lies in them. */
const DAYS_APART = 3

const dayOf = (at: string): string => `to_char(${at} at time zone m.zone, 'YYYY-MM-DD')`

/**
 * SQL of what is used of the mandates $1: lots that their bids hold, and what they have bought, whose lot is null. `m` is the mandate. One
 * place says it: bids are judged by it, and lists show it.
 */
const USE = `select m.id, 'held' as what, c.lot, c.currency, c.reach_all_in_minor as minor, ${dayOf('c.bound_at')} as day
    from mandates m join commitments c on c.mandate_id = m.id where m.id = any($1::bigint[])
  union all
  select m.id, 'offered', o.lot, o.currency, o.reach_all_in_minor, ${dayOf('o.made_at')}
    from mandates m join offers o on o.mandate_id = m.id and o.state = 'OPEN' where m.id = any($1::bigint[])
  union all
  select m.id, 'held', b.lot, (select l.currency from lots l where l.number = b.lot), max(b.all_in_minor), ${dayOf('max(b.received_at)')}
    from mandates m join bids b on b.mandate_id = m.id and b.kind = 'SEALED' and b.is_accepted
    where m.id = any($1::bigint[]) and exists (select from lot_bidding k where k.lot = b.lot and k.outcome is null offset 0)
      and ${stands('b', 'b.lot')} group by m.id, b.lot
  union all
  select id, 'bought', null, currency, sum(minor)::bigint, day from (
    select m.id, a.currency, a.all_in_minor as minor,
      case when a.bound_at > now() - interval '${DAYS_APART} days' then ${dayOf('a.bound_at')} else '' end as day
    from mandates m join awards a on a.mandate_id = m.id and a.voided_at is null where m.id = any($1::bigint[])) bought group by id, currency, day`

interface UseRow extends HeldLot {
  readonly id: number
  readonly what: 'held' | 'offered' | 'bought'
  readonly lot: number | null
}

interface MandateRow {
  readonly id: number
  readonly payerId: number
  readonly holderId: number
  readonly isRevoked: boolean
  readonly untilMs: number | null
  readonly scopes: readonly MandateScope[]
  readonly zone: string
  readonly caps: Readonly<Partial<Record<CurrencyCode, Cap>>>
  readonly brokerFees: BrokerFeesHeld
}

const LOCK = 'select from mandates where id = any($1::bigint[]) order by id for share'

/** SQL of what the broker takes now, in the currencies of the caps: a bid in another is refused. */
const FEES = mandateFees('clock_timestamp()', '(select currency from mandate_caps where mandate_id = m.id)')

const READ = `select m.id, m.payer_id as "payerId", m.holder_id as "holderId", m.revoked_at is not null as "isRevoked",
    ${epochMs('m.until')} as "untilMs", m.scopes, m.zone, ${CAPS} as caps, ${FEES} as "brokerFees"
  from mandates m where m.id = any($1::bigint[])`

function toMandates(rows: readonly MandateRow[], used: readonly UseRow[]): ReadonlyMap<number, LockedMandate> {
  const mandates = new Map(
    rows.map((row): [number, LockedMandate] => [row.id, { ...row, use: { held: new Map(), offered: new Map(), bought: [] } }]),
  )
  for (const { id, what, lot, ...one } of used) {
    const use = mandates.get(id)?.use
    if (what === 'bought' || lot === null) use?.bought.push(one)
    else use?.[what].set(lot, one)
  }
  return mandates
}

/**
 * Locks mandates in the order of their ids, after the accounts of their payers, and only then reads them and what is used of them: bids
 * share the lock, a change or a revocation waits for them and they for it. What is used cannot grow meanwhile: the payer is locked.
 */
export async function lockMandates(client: PoolClient, ids: readonly number[]): Promise<ReadonlyMap<number, LockedMandate>> {
  if (ids.length === 0) return new Map()
  const values = [ids]
  const [, mandates, used] = await queryBatch(client, [
    () => client.query({ name: 'lock-mandates', text: LOCK, values }),
    () => client.query<MandateRow>({ name: 'read-mandates', text: READ, values }),
    () => client.query<UseRow>({ name: 'read-mandate-use', text: USE, values }),
  ])
  return toMandates(mandates.rows, used.rows)
}

/** Mandates and what is used of them, without a lock: to be shown, not to decide by. */
export async function readMandates(pool: Pool | PoolClient, ids: readonly number[]): Promise<ReadonlyMap<number, LockedMandate>> {
  if (ids.length === 0) return new Map()
  const mandates = await pool.query<MandateRow>({ name: 'show-mandates', text: READ, values: [ids] })
  const used = await pool.query<UseRow>({ name: 'show-mandate-use', text: USE, values: [ids] })
  return toMandates(mandates.rows, used.rows)
}

type Acting = Pick<Member, 'accountId' | 'kind' | 'bidsByChoice' | 'token'>

/** The last mandates of these persons, by person: in force, unless it was revoked or is over. */
async function readLastMandates(pool: Pool, holders: readonly number[]): Promise<ReadonlyMap<number, HeldMandate>> {
  const { rows } = await pool.query<HeldMandate & { readonly holderId: number }>({
    name: 'last-mandates',
    text: `select holder_id as "holderId", id, payer_id as "payerId" from mandates where holder_id = any($1::bigint[]) and is_current`,
    values: [holders],
  })
  return new Map(rows.map(({ holderId, id, payerId }) => [holderId, { id, payerId }]))
}

/** Finds whom acts commit, for as many people at once as there are. */
export class Actors {
  readonly #mandates: AskTogether<number, HeldMandate>

  constructor(pool: Pool) {
    this.#mandates = new AskTogether((holders) => readLastMandates(pool, holders))
  }

  /**
   * Whom a person's acts commit: themselves, or the payer of their mandate. Whoever bids for others alone and has none commits themselves,
   * and is refused by that. Only theirs has to be looked up, and that of who chose to bid for another. A program commits its person, by the
   * mandate of its token.
   */
  async of({ accountId, kind, bidsByChoice = false, token }: Acting): Promise<Actor> {
    if (token !== undefined) return { personId: accountId, accountId, mandateId: token.mandateId }
    if (!bidsForAnother(kind) && !bidsByChoice) return { personId: accountId, accountId, mandateId: null }
    const mandate = await this.#mandates.of(accountId)
    return { personId: accountId, accountId: mandate?.payerId ?? accountId, mandateId: mandate?.id ?? null }
  }
}

/** As `Actors`, for one. */
export const actorOf = (pool: Pool, member: Acting): Promise<Actor> => new Actors(pool).of(member)

/** A mandate by which somebody bids now. */
export interface HeldMandate {
  readonly id: number
  readonly payerId: number
}

/** Of these persons those who hold a mandate in force now, by person. */
export async function readHeldMandates(pool: Pool, holders: readonly number[]): Promise<ReadonlyMap<number, HeldMandate>> {
  if (holders.length === 0) return new Map()
  const { rows } = await pool.query<HeldMandate & { readonly holderId: number }>({
    name: 'held-mandates',
    text: `select holder_id as "holderId", id, payer_id as "payerId" from mandates
      where holder_id = any($1::bigint[]) and is_current and revoked_at is null and (until is null or until > now())`,
    values: [holders],
  })
  return new Map(rows.map(({ holderId, id, payerId }) => [holderId, { id, payerId }]))
}

/** Who bid for an account, by which mandate and when; nulls where it bid itself. */
export interface ActedBy {
  readonly actorId: number | null
  readonly mandateId: number | null
  readonly boundAtMs: number
}

/** Who acts for an account, and by which mandate, as rows name it: a program's acts are its own account's, by the mandate of its token. */
export const actedFor = ({ personId, accountId, mandateId }: Actor): Pick<ActedBy, 'actorId' | 'mandateId'> => ({
  actorId: personId === accountId ? null : personId,
  mandateId,
})

/** Who committed an account to a lot to which it is bound now, and who agreed to that answer to a seller; null where it is not. */
export async function findCommitter(
  client: PoolClient,
  lot: number,
  accountId: number,
): Promise<(ActedBy & { readonly approvedBy: number | null }) | null> {
  const { rows } = await client.query<ActedBy & { readonly approvedBy: number | null }>(
    `select actor_id as "actorId", mandate_id as "mandateId", ${epochMs('bound_at')} as "boundAtMs", approved_by as "approvedBy" from commitments
     where lot = $1 and account_id = $2`,
    [lot, accountId],
  )
  return rows[0] ?? null
}

/** Who made an account's last standing bid on a lot, of those before an event; without one nobody but the account, at `nowMs`. */
export async function findLastActor(
  client: PoolClient,
  {
    lot,
    accountId,
    nowMs,
    beforeSeq = null,
  }: { readonly lot: number; readonly accountId: number; readonly nowMs: number; readonly beforeSeq?: number | null },
): Promise<ActedBy> {
  const { rows } = await client.query<ActedBy>(
    `select b.actor_id as "actorId", b.mandate_id as "mandateId", ${epochMs('b.received_at')} as "boundAtMs" from bids b
     where b.lot = $1 and b.account_id = $2 and ($3::int is null or b.seq < $3) and ${stands('b', '$1')} order by b.seq desc limit 1`,
    [lot, accountId, beforeSeq],
  )
  return rows[0] ?? { actorId: null, mandateId: null, boundAtMs: nowMs }
}

/** Who pays for what is bid by a mandate: the company, else the person, else their number; empty for no mandate. */
export async function readPayerName(pool: Pool, mandateId: number | null): Promise<string> {
  if (mandateId === null) return ''
  const { rows } = await pool.query<{ name: string }>({
    name: 'payer-name',
    text: `select ${accountName('a', 'p')} as name
      from mandates m join accounts a on a.id = m.payer_id left join profiles p on p.account_id = a.id where m.id = $1`,
    values: [mandateId],
  })
  return rows[0]?.name ?? ''
}
