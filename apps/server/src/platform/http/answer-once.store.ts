import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** A stored answer or refusal, JSON; both null while the request is at work. */
export interface StoredAnswer {
  readonly request_hash: Buffer
  readonly answer: string | null
  readonly refusal: string | null
}

/** The key of a stored answer: whose it is, of which call, by which key. */
export interface AnswerPlace {
  readonly accountId: number
  readonly route: string
  readonly key: string
}

/** Lives of stored answers: hours until one is deleted, milliseconds after which an unanswered request counts as dead. */
export interface AnswerLives {
  readonly lifeHours: number
  readonly atWorkMs: number
}

/** Takes the key for a request; false when it is held or answered already. Old answers go as new ones come. */
export async function takeKey(
  db: Db,
  { accountId, route, key, hash }: AnswerPlace & { readonly hash: Buffer },
  { lifeHours, atWorkMs }: AnswerLives,
): Promise<boolean> {
  await sql`delete from idempotency_keys where at < now() - ${lifeHours} * interval '1 hour'`.execute(db)
  const { numAffectedRows } = await sql`
    insert into idempotency_keys as k (account_id, route, key, request_hash) values (${accountId}, ${route}, ${key}, ${hash})
    on conflict (account_id, route, key) do update set request_hash = excluded.request_hash, answer = null, refusal = null, at = now()
    where k.answer is null and k.refusal is null and k.request_hash = excluded.request_hash
      and k.at < now() - ${atWorkMs} * interval '1 millisecond'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Keeps what a request was answered, or how it was refused. */
export async function keepAnswer(
  db: Db,
  { accountId, route, key }: AnswerPlace,
  outcome: { readonly answer?: string; readonly refusal?: string },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set(outcome)
    .where('account_id', '=', accountId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

/** The answer stored under a key; null for none. */
export async function findAnswer(db: Db, { accountId, route, key }: AnswerPlace): Promise<StoredAnswer | null> {
  const { rows } = await sql<StoredAnswer>`select request_hash, answer, refusal from idempotency_keys
    where account_id = ${accountId} and route = ${route} and key = ${key}`.execute(db)
  return rows[0] ?? null
}
