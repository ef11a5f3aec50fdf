import { sql } from 'kysely'
import {
  BROKER_MAIL_EVERY_MINUTES,
  BROKER_MESSAGES_A_PAGE,
  BROKER_MESSAGES_AN_HOUR_MAX,
  BROKER_TALKS_A_PAGE,
} from '@app/contract/brokers/broker-codes.ts'
import type { BrokerTalk, BrokerTalks } from '@app/contract/brokers/brokers.answers.ts'
import type { AccountKind } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { accountName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { IS_BROKER } from './profiles.store.ts'

/** Kinds of account that bid through a broker or a master. */
const THROUGH = sql`array['broker-bidder', 'master-bidder']`
const nameOf = (account: string, profile: string) => sql.raw(accountName(account, profile))

/** The two sides of a talk. */
export interface Talkers {
  readonly brokerId: number
  readonly bidderId: number
}

/** Somebody's broker or master. */
export interface BrokerOf extends Talkers {
  readonly kind: AccountKind
  readonly name: string
  readonly bidderName: string
  readonly site: SiteCode
  readonly isActive: boolean
}

/** The broker or master through whom somebody bids; null for who bids through nobody. */
export async function findBrokerOf(db: Db | Tx, bidderId: number): Promise<BrokerOf | null> {
  const { rows } = await sql<BrokerOf>`
    select a.id as "brokerId", b.id as "bidderId", b.kind, ${nameOf('a', 'p')} as name, ${nameOf('b', 'q')} as "bidderName", a.home_site as site,
      a.status = 'active' and ${sql.raw(IS_BROKER)} as "isActive"
    from accounts b join accounts a on a.id = b.broker_id left join profiles p on p.account_id = a.id left join profiles q on q.account_id = b.id
    where b.id = ${bidderId} and b.kind = any(${THROUGH}) and a.status <> 'closed'`.execute(db)
  return rows[0] ?? null
}

/** A bidder of a broker or a master. */
export interface BidderOf extends Talkers {
  readonly number: number
  readonly name: string
  readonly brokerName: string
  readonly site: SiteCode
}

/** A broker's bidder by their user id; null for everybody who is not theirs. */
export async function findBidderOf(db: Db | Tx, brokerId: number, number: number): Promise<BidderOf | null> {
  const { rows } = await sql<BidderOf>`
    select a.id as "brokerId", b.id as "bidderId", b.number, ${nameOf('b', 'q')} as name, ${nameOf('a', 'p')} as "brokerName", b.home_site as site
    from accounts b join accounts a on a.id = b.broker_id left join profiles p on p.account_id = a.id left join profiles q on q.account_id = b.id
    where b.number = ${number} and b.broker_id = ${brokerId} and b.kind = any(${THROUGH}) and not b.is_vacant and b.status <> 'closed'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A page of what two wrote, the newest first, as one side sees it. */
export async function readTalk(
  db: Db,
  { brokerId, bidderId }: Talkers,
  { before, isBroker }: { readonly before: number; readonly isBroker: boolean },
): Promise<BrokerTalk> {
  const { rows } = await sql<BrokerTalk['messages'][number]>`
    select id, is_from_broker = ${isBroker} as "isOwn", words, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from broker_messages where broker_id = ${brokerId} and bidder_id = ${bidderId} and (${before} = 0 or id < ${before})
    order by id desc limit ${BROKER_MESSAGES_A_PAGE + 1}`.execute(db)
  const messages = rows.slice(0, BROKER_MESSAGES_A_PAGE)
  return { messages, before: rows.length > BROKER_MESSAGES_A_PAGE ? String(messages.at(-1)?.id ?? '') : '' }
}

/** A broker's bidders with the state of each talk, the last written first; and how many there are. */
export async function listTalks(
  db: Db,
  brokerId: number,
  page: number,
): Promise<{ readonly bidders: BrokerTalks['bidders']; readonly total: number }> {
  const of = sql`b.broker_id = ${brokerId} and b.kind = any(${THROUGH}) and not b.is_vacant and b.status <> 'closed'`
  const [listed, counted] = await Promise.all([
    sql<BrokerTalks['bidders'][number]>`
      select b.number, ${nameOf('b', 'q')} as name, not coalesce(m.is_from_broker, true) as "isWaiting",
        coalesce(to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as "lastAt"
      from accounts b left join profiles q on q.account_id = b.id
        left join lateral (select id, is_from_broker, sent_at from broker_messages
          where broker_id = ${brokerId} and bidder_id = b.id order by id desc limit 1) m on true
      where ${of} order by m.id desc nulls last, b.number limit ${BROKER_TALKS_A_PAGE} offset ${(page - 1) * BROKER_TALKS_A_PAGE}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from accounts b where ${of}`.execute(db),
  ])
  return { bidders: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Whether somebody wrote as much within the hour as they may; their account is locked. */
export async function hasWrittenMuch(tx: Tx, { brokerId, bidderId }: Talkers, isBroker: boolean): Promise<boolean> {
  const own = isBroker ? sql`broker_id = ${brokerId} and is_from_broker` : sql`bidder_id = ${bidderId} and not is_from_broker`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from broker_messages where ${own} and sent_at > now() - interval '1 hour'
      limit ${BROKER_MESSAGES_AN_HOUR_MAX}) sent`.execute(tx)
  return (rows[0]?.count ?? 0) >= BROKER_MESSAGES_AN_HOUR_MAX
}

/**
 * Keeps a message; answers whether the other side is to be mailed: not within an hour of the last one that was, unless that was answered. The hour
 * counts from that mail, so that whoever goes on writing is heard again.
 */
export async function addMessage(
  tx: Tx,
  { brokerId, bidderId }: Talkers,
  { isBroker, words }: { readonly isBroker: boolean; readonly words: string },
): Promise<boolean> {
  const talk = sql`broker_id = ${brokerId} and bidder_id = ${bidderId}`
  const { rows } = await sql<{ isMailed: boolean }>`
    insert into broker_messages (broker_id, bidder_id, is_from_broker, words, is_mailed)
    select ${brokerId}, ${bidderId}, ${isBroker}, ${words}, not exists (
      select from broker_messages where ${talk} and is_from_broker = ${isBroker} and is_mailed
        and sent_at > now() - ${BROKER_MAIL_EVERY_MINUTES} * interval '1 minute'
        and id > coalesce((select max(id) from broker_messages where ${talk} and is_from_broker <> ${isBroker}), 0))
    returning is_mailed as "isMailed"`.execute(tx)
  return rows[0]?.isMailed ?? true
}
