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
  // Two tabs register the same device at once, and neither sees the other's row before both are written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)
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

/**
 * Keeps what somebody chose for their devices together. A kind that is new is added to each device, one that is no more is taken from each
 * and with it what is held of it; a kind that stays is left as each device has it.
 */
export async function choosePushedKinds(
  tx: Tx,
  { accountId, among, chosen }: { readonly accountId: number; readonly among: readonly string[]; readonly chosen: readonly string[] },
): Promise<void> {
  const before = new Set(await listPushedKinds(tx, accountId))
  const added = chosen.filter((kind) => !before.has(kind))
  const removed = among.filter((kind) => before.has(kind) && !chosen.includes(kind))
  if (added.length + removed.length === 0) return
  await sql`
    update push_subscriptions set kinds = array(select kind from unnest(kinds) kind where kind <> all(${removed}::text[])) || ${added}::text[]
    where account_id = ${accountId}`.execute(tx)
  await sql`
    delete from push_messages where id in (
      select m.id from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where s.account_id = ${accountId} and m.kind = any(${removed}::text[]) order by m.id for update of m)`.execute(tx)
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
    .orderBy('push_subscriptions.id')
    .execute()
}

/** A message for a device. */
interface NewMessage {
  readonly deviceId: number
  readonly payload: string
  readonly ttlSeconds: number
  /** Of which saved search it is, with which it goes; null for any other. */
  readonly searchId: number | null
}

/** Puts a message among those to be pushed. */
export async function addMessage(tx: Tx, { deviceId, payload, ttlSeconds, searchId }: NewMessage): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, payload, expires_at, search_id)
    values (${deviceId}, ${payload}, now() + ${ttlSeconds} * interval '1 second', ${searchId})`.execute(tx)
}

/** Holds a message for a device until an instant. One of a kind and search is held at a time: a further one takes its place, and counts. */
export async function holdMessage(
  tx: Tx,
  { deviceId, payload, ttlSeconds, searchId, kind, until }: NewMessage & { readonly kind: PushKind; readonly until: Date },
): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, payload, next_at, expires_at, search_id, kind, held, held_at)
    values (${deviceId}, ${payload}, ${until}, now() + ${ttlSeconds} * interval '1 second', ${searchId}, ${kind}, 1, now())
    on conflict (subscription_id, kind, search_id) where held is not null do update
    set payload = excluded.payload, held = push_messages.held + 1, held_at = now(), next_at = excluded.next_at,
      expires_at = greatest(push_messages.expires_at, excluded.expires_at)`.execute(tx)
}

/** A device with messages that were held and are due. */
interface HeldDevice {
  readonly deviceId: number
  readonly locale: string
  readonly site: string
}

/** Takes a device whose held messages are due, so that no other node does; null for none. */
export async function lockHeldDevice(tx: Tx): Promise<HeldDevice | null> {
  const { rows } = await sql<HeldDevice>`
    select s.id as "deviceId", s.locale, a.home_site as site from push_subscriptions s join accounts a on a.id = s.account_id
    where s.id in (select subscription_id from push_messages where held is not null and next_at <= now())
    limit 1 for no key update of s skip locked`.execute(tx)
  return rows[0] ?? null
}

/** What was held for a device, and for how many notices it stands. */
export interface HeldMessage {
  readonly payload: string
  readonly held: number
  readonly searchId: number | null
  readonly leftSeconds: number
}

/** Takes the due held messages of a device, that with the oldest news first; those too old are left out. */
export async function takeHeld(tx: Tx, deviceId: number): Promise<readonly HeldMessage[]> {
  const { rows } = await sql<HeldMessage & { id: number }>`
    with taken as (
      delete from push_messages where subscription_id = ${deviceId} and held is not null and next_at <= now() returning *
    )
    select id, payload, held, search_id as "searchId", ceil(extract(epoch from expires_at - now()))::int as "leftSeconds"
    from taken where expires_at > now() order by held_at, id`.execute(tx)
  return rows
}

/** A message that is due. */
export interface DueMessage extends PushTarget {
  readonly id: number
  readonly deviceId: number
  readonly payload: string
  readonly tries: number
  readonly leftSeconds: number
}

/** Takes messages that are due, so that no other node does; each comes again later unless it is dropped. Those too old are left. */
export async function takeDue(
  db: Db,
  { limit, againSeconds }: { readonly limit: number; readonly againSeconds: number },
): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update push_messages m set tries = m.tries + 1, next_at = now() + (m.tries + 1) * ${againSeconds} * interval '1 second'
    from push_subscriptions s
    where s.id = m.subscription_id and m.id in (
      select id from push_messages where held is null and next_at <= now() and expires_at > now() order by id limit ${limit} for update skip locked)
    returning m.id, s.id as "deviceId", m.payload, m.tries, s.endpoint, s.p256dh, s.auth,
      ceil(extract(epoch from m.expires_at - now()))::int as "leftSeconds"`.execute(db)
  return rows
}

/** Drops messages that are too old to be sent. */
export async function dropExpired(db: Db): Promise<void> {
  await sql`delete from push_messages where expires_at <= now()`.execute(db)
}

export async function dropMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}
