import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MaskedCard, SavedCardToken } from '#platform/gateway/index.ts'

/** A kept card as stored; `expires` is YYYY-MM. */
export interface SavedCardRow extends SavedCardToken, MaskedCard {
  readonly id: number
  readonly provider: string
  readonly savedAtMs: number
  readonly usedAtMs: number
}

const ROW = sql.raw(`id, provider, token, customer_ref as "customerRef", brand, last_four as "lastFour", expires,
  floor(extract(epoch from saved_at) * 1000)::float8 as "savedAtMs", floor(extract(epoch from used_at) * 1000)::float8 as "usedAtMs"`)

/** The cards that an account keeps. */
export async function listCards(db: Db | Tx, accountId: number): Promise<readonly SavedCardRow[]> {
  const { rows } = await sql<SavedCardRow>`select ${ROW} from saved_cards where account_id = ${accountId} order by id`.execute(db)
  return rows
}

/** A card of an account; null for another's, or one that it keeps no more. */
export async function findCard(db: Db | Tx, { accountId, id }: { accountId: number; id: number }): Promise<SavedCardRow | null> {
  const { rows } = await sql<SavedCardRow>`select ${ROW} from saved_cards where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** Whose card it is, at which provider. */
export interface CardToKeep extends SavedCardToken, MaskedCard {
  readonly accountId: number
  readonly provider: string
}

/**
 * Keeps a card, or notes that it was used. Nothing is kept of an account that is closed or a card that is being removed: what is not kept
 * here is removed at its provider.
 */
export async function upsertCard(tx: Tx, { accountId, provider, token, customerRef, brand, lastFour, expires }: CardToKeep): Promise<void> {
  await sql`
    insert into saved_cards (account_id, provider, token, customer_ref, brand, last_four, expires)
    select a.id, ${provider}, ${token}, ${customerRef}, ${brand}, ${lastFour}, ${expires} from accounts a
    where a.id = ${accountId} and a.closed_at is null
      and not exists (select from card_removals where provider = ${provider} and token = ${token})
    on conflict (provider, token) do update set used_at = now(), expires = excluded.expires
      where saved_cards.account_id = excluded.account_id`.execute(tx)
  await sql`
    insert into card_removals (provider, token, customer_ref) select ${provider}, ${token}, ${customerRef}
    where not exists (select from saved_cards where provider = ${provider} and token = ${token})
    on conflict (provider, token) do nothing`.execute(tx)
}

/** Takes away what a card stands in the place of: the same card by another token, and what is beyond `most`. */
export async function dropOthers(
  tx: Tx,
  { accountId, provider, token, brand, lastFour, expires }: CardToKeep,
  most: number,
): Promise<void> {
  await sql`
    delete from saved_cards where account_id = ${accountId} and token <> ${token} and provider = ${provider}
      and brand = ${brand} and last_four = ${lastFour} and expires = ${expires}`.execute(tx)
  await sql`
    delete from saved_cards where id in (
      select id from saved_cards where account_id = ${accountId} order by used_at desc, id desc offset ${most})`.execute(tx)
}

/** Takes a card of an account away; false for another's or none. */
export async function deleteCard(tx: Tx, { accountId, id }: { accountId: number; id: number }): Promise<boolean> {
  const { rows } = await sql`delete from saved_cards where id = ${id} and account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

/** A card that its provider has to forget. */
export interface CardRemoval extends SavedCardToken {
  readonly provider: string
  readonly asked: number
}

/** Takes removals that are due, for so long that no other node asks meanwhile. */
export async function takeDueRemovals(db: Db, { most, leaseMs }: { most: number; leaseMs: number }): Promise<readonly CardRemoval[]> {
  const { rows } = await sql<CardRemoval>`
    update card_removals set asked = least(asked + 1, 1000), ask_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where (provider, token) in (
      select provider, token from card_removals where ask_at <= now() order by ask_at limit ${most} for update skip locked)
    returning provider, token, customer_ref as "customerRef", asked`.execute(db)
  return rows
}

/** Notes that a provider has forgotten a card. */
export async function markRemoved(db: Db, { provider, token }: Pick<CardRemoval, 'provider' | 'token'>): Promise<void> {
  await sql`
    update card_removals set removed_at = now(), ask_at = null where provider = ${provider} and token = ${token}`.execute(db)
}

/** Has a provider asked again. */
export async function askAgain(db: Db, { provider, token }: Pick<CardRemoval, 'provider' | 'token'>, inMs: number): Promise<void> {
  await sql`
    update card_removals set ask_at = now() + ${inMs}::float8 * interval '1 millisecond'
    where provider = ${provider} and token = ${token} and removed_at is null`.execute(db)
}

/** Forgets cards that went so long ago that nothing about them is under way. */
export async function forgetRemovals(db: Db, keptMs: number): Promise<void> {
  await sql`delete from card_removals where removed_at < now() - ${keptMs}::float8 * interval '1 millisecond'`.execute(db)
}
