import { sql } from 'kysely'
import type { IdentityDocument, IdentityProviderName } from '@app/contract/identity/identity-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** The key by which a check begins its session; null for one of reviewers. */
export async function findSessionKey(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`select provider_key as key from identity_checks where id = ${id}`.execute(db)
  return rows[0]?.key ?? null
}

/** Keeps the id of a session that was begun; answers false where the check is gone meanwhile, or has one. */
export async function saveSession(db: Db, id: number, ref: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity_checks set provider_ref = ${ref}, asked_at = now()
    where id = ${id} and status = 'INITIATED' and coalesce(provider_ref, ${ref}) = ${ref}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Check and account of a session; null for one that is none of ours any more. */
export async function findBySession(
  db: Db,
  { provider, ref }: { readonly provider: IdentityProviderName; readonly ref: string },
): Promise<{ readonly id: number; readonly accountId: number } | null> {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select id, account_id as "accountId" from identity_checks where provider = ${provider} and provider_ref = ${ref}`.execute(db)
  return rows[0] ?? null
}

/** Takes undecided sessions of a provider that were not asked about for so long, so that no other node asks at once. */
export async function takeUnasked(
  db: Db,
  of: { readonly provider: IdentityProviderName; readonly afterMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ ref: string }>`
    update identity_checks set asked_at = now() where id in (
      select id from identity_checks where provider = ${of.provider} and provider_ref is not null and status in ('INITIATED', 'PENDING')
        and (asked_at is null or asked_at < now() - ${of.afterMs}::float8 * interval '1 millisecond')
      order by asked_at nulls first, id limit ${of.limit} for update skip locked)
    returning provider_ref as ref`.execute(db)
  return rows.map(({ ref }) => ref)
}

/** Name that an account goes by. */
export async function findName(tx: Tx, accountId: number): Promise<{ readonly firstName: string; readonly lastName: string }> {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    select first_name as "firstName", last_name as "lastName" from profiles where account_id = ${accountId}`.execute(tx)
  return rows[0] ?? { firstName: '', lastName: '' }
}

/** Keeps which document was shown at a provider. */
export async function saveShown(tx: Tx, id: number, document: IdentityDocument): Promise<void> {
  await sql`update identity_checks set document = ${document} where id = ${id}`.execute(tx)
}

/** Asks a provider to forget a session that is no check's. */
export async function addRedaction(
  db: Db,
  { provider, ref }: { readonly provider: IdentityProviderName; readonly ref: string },
): Promise<void> {
  await sql`insert into identity_redactions (provider, ref) values (${provider}, ${ref}) on conflict do nothing`.execute(db)
}

/** A session that a provider has to forget. */
export interface DueRedaction {
  readonly id: number
  readonly ref: string
}

/** Takes the redaction that is due for the longest time; it comes again later unless it is dropped. Null when none is due. */
export async function takeRedaction(
  db: Db,
  { provider, pauseSeconds }: { readonly provider: IdentityProviderName; readonly pauseSeconds: number },
): Promise<DueRedaction | null> {
  const { rows } = await sql<DueRedaction>`
    update identity_redactions set tries = tries + 1,
      due_at = now() + least(interval '1 day', (tries + 1) * ${pauseSeconds} * interval '1 second')
    where id = (
      select id from identity_redactions where provider = ${provider} and due_at <= now() order by due_at, id limit 1 for update skip locked)
    returning id, ref`.execute(db)
  return rows[0] ?? null
}

export async function dropRedaction(db: Db, id: number): Promise<void> {
  await sql`delete from identity_redactions where id = ${id}`.execute(db)
}
