import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { runsEverySite } from '@app/rules/access/operator-sites.ts'
import { shownNumber } from '@app/rules/texts/shown-number.ts'
import type { Db, Tx } from '../db/database.ts'
import { secretsOf, withoutSecrets } from '../mail/mail.ts'
import { TEXT_DAYS, TEXT_MAILBOX_MAX } from './limits.ts'
import type { Sms } from './sms.ts'

/** Rows one added text may push out of a full mailbox. */
const PUSHED_OUT_MAX = 20

/** By what a number is known where the number itself is not kept. */
const numberHash = (number: string): Buffer => createHash('sha256').update(number).digest()

/** Writes a text to be sent, or into the mailbox, which pushes the oldest out; false, and nothing, for a number that said STOP. */
export async function addText(tx: Db | Tx, text: Sms, state: 'queued' | 'kept'): Promise<boolean> {
  const secrets = secretsOf({ text: text.body, secrets: text.secrets ?? [] })
  const { rows } = await sql<{ id: number }>`
    insert into texts (account_id, number, site, locale, kind, body, secrets, state)
    select ${text.accountId}, ${text.to}, ${text.site}, ${text.locale}, ${text.kind}, ${text.body}, ${secrets}::text[], ${state}
    where not exists (select from text_stops where number_hash = ${numberHash(text.to)} and is_stopped)
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) return false
  if (state === 'kept')
    await sql`
      delete from texts where id in (
        select id from texts where state = 'kept' and id <= ${row.id - TEXT_MAILBOX_MAX} order by id limit ${PUSHED_OUT_MAX}
        for update skip locked)`.execute(tx)
  return true
}

/** A text that somebody is about to hand over, with the number of this try, from 1. */
export interface ClaimedText {
  readonly id: number
  readonly to: string
  readonly body: string
  readonly tries: number
}

/**
 * Takes texts that are due, for so long that no other node tries them meanwhile. One that was written while its reader said STOP, by a
 * transaction that did not see it, is not taken; it goes with what is old.
 */
export async function claimDueTexts(
  db: Db,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<readonly ClaimedText[]> {
  const { rows } = await sql<ClaimedText>`
    update texts set tries = tries + 1, due_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id in (
      select id from texts t where state = 'queued' and due_at <= now()
        and not exists (select from text_stops s where s.number_hash = sha256(convert_to(t.number, 'UTF8')) and s.is_stopped)
      order by due_at, id limit ${limit} for update skip locked)
    returning id, number as "to", body, tries`.execute(db)
  return rows
}

/** Ends a text; its words and its number are deleted. */
export async function endText(
  db: Db,
  id: number,
  { state, ref = null, reason = null }: { state: 'sent' | 'failed'; ref?: string | null; reason?: string | null },
): Promise<void> {
  await sql`
    update texts set state = ${state}, provider_ref = ${ref}, last_error = ${reason}, body = null, number = null, secrets = '{}', ended_at = now()
    where id = ${id} and state = 'queued'`.execute(db)
}

/** Puts the next try off. */
export async function deferText(db: Db, id: number, { afterMs, reason }: { afterMs: number; reason: string }): Promise<void> {
  await sql`
    update texts set due_at = now() + ${afterMs}::float8 * interval '1 millisecond', last_error = ${reason}
    where id = ${id} and state = 'queued'`.execute(db)
}

/** Notes a receipt; one that comes late or twice changes nothing that is settled. */
export async function noteReceipt(db: Db, ref: string, state: 'delivered' | 'failed'): Promise<void> {
  await sql`
    update texts set state = ${state}, last_error = case when ${state} = 'failed' then 'not delivered' end
    where provider_ref = ${ref} and state = 'sent'`.execute(db)
}

/**
 * Notes that the holder of a number wants no more texts, or wants them, and when they said so; an older word changes nothing, and of two
 * of one second STOP counts. What waits for a number that is stopped goes at once. Answers whether it holds.
 */
export async function noteStop(
  tx: Db | Tx,
  { number, isStopped, atMs }: { readonly number: string; readonly isStopped: boolean; readonly atMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into text_stops (number_hash, is_stopped, said_at)
    values (${numberHash(number)}, ${isStopped}, to_timestamp(${atMs}::float8 / 1000))
    on conflict (number_hash) do update set is_stopped = excluded.is_stopped, said_at = excluded.said_at
      where excluded.said_at > text_stops.said_at or (excluded.said_at = text_stops.said_at and excluded.is_stopped)
    returning number_hash`.execute(tx)
  if (rows.length > 0 && isStopped) await dropWaitingTexts(tx, number)
  return rows.length > 0
}

/** Whether the holder of a number ended all texts to it. */
export async function isNumberStopped(db: Db | Tx, number: string): Promise<boolean> {
  const { rows } = await sql`select from text_stops where number_hash = ${numberHash(number)} and is_stopped`.execute(db)
  return rows.length > 0
}

/** Takes texts that wait for a number out of the outbox: all, or those of an account. */
export async function dropWaitingTexts(tx: Db | Tx, number: string, accountId: number | null = null): Promise<void> {
  await sql`
    delete from texts where state in ('queued', 'held') and number = ${number} and (${accountId}::bigint is null or account_id = ${accountId}::bigint)`.execute(
    tx,
  )
}

/** Forgets what is older than TEXT_DAYS. */
export async function removeOldTexts(db: Db): Promise<void> {
  await sql`delete from texts where created_at < now() - ${TEXT_DAYS}::int * interval '1 day'`.execute(db)
}

/** A text of the mailbox. */
export interface StoredText {
  readonly id: number
  readonly accountId: number | null
  readonly to: string
  readonly text: string
  readonly locale: string
  readonly createdAt: Date
}

interface TextWithSecrets extends StoredText {
  readonly secrets: readonly string[]
}

const KEPT = sql`id, account_id as "accountId", number as "to", body as text, locale, created_at as "createdAt", secrets`

/** The mailbox of texts of some sites, newest first, without codes and keys, and of each number its end alone. */
export async function listStoredTexts(
  db: Db,
  { sites, beforeId, limit }: { readonly sites: readonly string[]; readonly beforeId: number | null; readonly limit: number },
): Promise<StoredText[]> {
  const { rows } = await sql<TextWithSecrets>`
    select ${KEPT} from texts
    where state = 'kept' and (${runsEverySite(sites)} or site = any(${[...sites]}::text[])) and (${beforeId}::bigint is null or id < ${beforeId}::bigint)
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ secrets, to, text, ...kept }) => ({ ...kept, to: shownNumber(to), text: withoutSecrets(text, secrets) }))
}

/** Texts of the mailbox whole, newest first: to a number where one is given, or of these accounts. Only for those who may read everything. */
export async function listWholeTexts(
  db: Db | Tx,
  { to = null, accountIds = null, limit }: { to?: string | null; accountIds?: readonly number[] | null; limit: number },
): Promise<StoredText[]> {
  const { rows } = await sql<TextWithSecrets>`
    select ${KEPT} from texts
    where state = 'kept' and (${to}::text is null or number = ${to})
      and (${accountIds === null} or account_id = any(${[...(accountIds ?? [])]}::bigint[]))
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ secrets: _secrets, ...kept }) => kept)
}
