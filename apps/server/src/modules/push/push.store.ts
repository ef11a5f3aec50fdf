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

/** Kinds that any device of an account gets; null without a device. */
export async function listPushedKinds(db: Db | Tx, accountId: number): Promise<readonly string[] | null> {
  const rows = await db.selectFrom('push_subscriptions').select('kinds').where('account_id', '=', accountId).execute()
  return rows.length === 0 ? null : [...new Set(rows.flatMap(({ kinds }) => kinds))]
}

/** Sets which of these kinds every device of an account gets; others stay as each device has them. */
export async function choosePushedKinds(
  tx: Tx,
  { accountId, among, chosen }: { readonly accountId: number; readonly among: readonly string[]; readonly chosen: readonly string[] },
): Promise<void> {
  await sql`
    update push_subscriptions set kinds = array(select kind from unnest(kinds) kind where kind <> all(${[...among]}::text[])) || ${[...chosen]}::text[]
    where account_id = ${accountId}`.execute(tx)
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

/**
 * Holds a message for a device until an instant. One is held at a time: a further one takes its place, in the words of `joined` for how
 * many it stands.
 */
export async function holdMessage(
  tx: Tx,
  held: {
    readonly deviceId: number
    readonly payload: string
    readonly joined: (count: number) => string
    readonly until: Date
    readonly ttlSeconds: number
  },
): Promise<void> {
  const { deviceId, payload, joined, until, ttlSeconds } = held
  const { rows } = await sql<{ id: number; held: number }>`
    insert into push_messages (subscription_id, payload, next_at, expires_at, held)
    values (${deviceId}, ${payload}, ${until}, now() + ${ttlSeconds} * interval '1 second', 1)
    on conflict (subscription_id) where held is not null do update set held = push_messages.held + 1, next_at = excluded.next_at,
      expires_at = greatest(push_messages.expires_at, excluded.expires_at)
    returning id, held`.execute(tx)
  const [row] = rows
  if (row !== undefined && row.held > 1) await sql`update push_messages set payload = ${joined(row.held)} where id = ${row.id}`.execute(tx)
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
    update push_messages m set tries = m.tries + 1, held = null, next_at = now() + (m.tries + 1) * ${againSeconds} * interval '1 second'
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
