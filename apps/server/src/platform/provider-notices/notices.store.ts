import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Notice } from './provider-notices.ts'

/** Which provider's. */
export interface Of {
  readonly kind: string
  readonly provider: string
}

/** Keeps a notice; answers false for one that is kept already. Committed when it ends. */
export async function keepNotice(db: Db, { kind, provider }: Of, { eventId, ref, isFirst = false }: Notice): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_notices (kind, provider, event_id, ref, is_first)
    values (${kind}, ${provider}, ${eventId}, ${ref}, ${isFirst})
    on conflict (kind, provider, event_id) do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** A notice that a node has taken, with the number of this try, from 1. */
export interface DueNotice {
  readonly id: number
  readonly ref: string
  readonly tries: number
}

/** Takes the notice of a provider that is due for the longest time, first one that others wait behind, for so long that no other node tries it meanwhile; null when none is due. */
export async function takeDue(db: Db, { kind, provider }: Of, leaseMs: number): Promise<DueNotice | null> {
  const { rows } = await sql<DueNotice>`
    update provider_notices set tries = tries + 1, due_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id = (
      select id from provider_notices where state = 'waiting' and kind = ${kind} and provider = ${provider} and due_at <= now()
      order by is_first desc, due_at, id limit 1 for update skip locked)
    returning id, ref, tries`.execute(db)
  return rows[0] ?? null
}

export async function endNotice(
  db: Db,
  id: number,
  { state, reason }: { readonly state: 'handled' | 'dead'; readonly reason: string | null },
) {
  await sql`
    update provider_notices set state = ${state}, last_error = ${reason}, ended_at = now() where id = ${id} and state = 'waiting'`.execute(
    db,
  )
}

/** Puts the next try off. */
export async function deferNotice(db: Db, id: number, { afterMs, reason }: { readonly afterMs: number; readonly reason: string }) {
  await sql`
    update provider_notices set due_at = now() + ${afterMs}::float8 * interval '1 millisecond', last_error = ${reason}
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Gives up what nobody has asked about for so many days, and forgets what ended long ago. */
export async function sweepNotices(
  db: Db,
  days: { readonly unclaimed: number; readonly handled: number; readonly dead: number },
): Promise<void> {
  await sql`
    update provider_notices set state = 'dead', last_error = coalesce(last_error, 'no such provider'), ended_at = now()
    where state = 'waiting' and received_at < now() - ${days.unclaimed} * interval '1 day'`.execute(db)
  await sql`
    delete from provider_notices where state <> 'waiting'
      and ended_at < now() - case state when 'dead' then ${days.dead}::int else ${days.handled}::int end * interval '1 day'`.execute(db)
}
