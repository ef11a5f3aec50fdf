import { sql } from 'kysely'
import { PUSH_DEVICES_MAX, type PushKind } from '@app/contract/messages/push-kinds.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { PushTarget } from '#platform/push/index.ts'

/** A device to be stored for an account. */
export interface NewDevice extends PushTarget {
  readonly accountId: number
  readonly sessionHash: Buffer
  readonly kinds: readonly PushKind[]
  readonly locale: string
}

/** Devices of an account, the last first. */
export async function listDevices(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'made_at', 'kinds'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** Stores a device; one that somebody else registered, on a shared machine, becomes theirs. The oldest above the limit are removed. */
export async function keepDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { accountId, sessionHash, endpoint, p256dh, auth, kinds, locale } = device
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ account_id: accountId, session_hash: sessionHash, endpoint, p256dh, auth, kinds: [...kinds], locale })
    .execute()
  await sql`
    delete from push_subscriptions where account_id = ${accountId} and id not in (
      select id from push_subscriptions where account_id = ${accountId} order by id desc limit ${PUSH_DEVICES_MAX})`.execute(tx)
}

export async function removeDevice(db: Db | Tx, id: number, accountId: number | null = null): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('id', '=', id)
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  await query.execute()
}

/** Devices subscribed to a kind, of an account that may still sign in. */
export async function listDevicesOf(tx: Tx, accountId: number, kind: PushKind) {
  return tx
    .selectFrom('push_subscriptions')
    .innerJoin('accounts', 'accounts.id', 'push_subscriptions.account_id')
    .select(['push_subscriptions.id', 'push_subscriptions.locale'])
    .select('accounts.home_site as site')
    .where('account_id', '=', accountId)
    .where('accounts.status', 'in', ['active', 'inactive'])
    .where(sql<boolean>`${kind} = any(kinds)`)
    .execute()
}

/** Puts a message among those to be pushed. */
export async function addMessage(
  tx: Tx,
  { deviceId, payload, ttlSeconds }: { readonly deviceId: number; readonly payload: string; readonly ttlSeconds: number },
): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, payload, expires_at)
    values (${deviceId}, ${payload}, now() + ${ttlSeconds} * interval '1 second')`.execute(tx)
}

/** A message that is due. */
export interface DueMessage extends PushTarget {
  readonly id: number
  readonly deviceId: number
  readonly payload: string
  readonly tries: number
  readonly leftSeconds: number
}

/** Takes messages that are due, so that no other node does; each comes again later unless it is dropped. Those too old are dropped. */
export async function takeDue(
  db: Db,
  { limit, againSeconds }: { readonly limit: number; readonly againSeconds: number },
): Promise<readonly DueMessage[]> {
  await sql`delete from push_messages where expires_at <= now()`.execute(db)
  const { rows } = await sql<DueMessage>`
    update push_messages m set tries = m.tries + 1, next_at = now() + (m.tries + 1) * ${againSeconds} * interval '1 second'
    from push_subscriptions s
    where s.id = m.subscription_id and m.id in (
      select id from push_messages where next_at <= now() order by id limit ${limit} for update skip locked)
    returning m.id, s.id as "deviceId", m.payload, m.tries, s.endpoint, s.p256dh, s.auth,
      ceil(extract(epoch from m.expires_at - now()))::int as "leftSeconds"`.execute(db)
  return rows
}

export async function dropMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}
