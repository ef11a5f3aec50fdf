import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { runsEverySite } from '@app/rules/access/operator-sites.ts'
import { escapeHtml } from './mail-html.ts'
import { type Mail, secretsOf, withoutSecrets } from './mail.ts'

/** Mails the mailbox holds at most. */
export const MAILBOX_MAX = 1_000
/** Days after which any mail is forgotten. */
const MAIL_DAYS = 30
/** Rows one added mail may push out of a full mailbox: more than it adds, so that it shrinks back to its limit. */
const PUSHED_OUT_MAX = 20

/** A mail somebody is about to send, with the number of this try, from 1. */
export interface ClaimedMail extends Omit<Mail, 'locale' | 'site' | 'accountId' | 'secrets'> {
  readonly id: number
  readonly locale: string
  readonly createdAt: Date
  readonly tries: number
}

/** A mail of the mailbox. */
export interface StoredMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whether it has an HTML twin. */
  readonly hasHtml: boolean
  readonly locale: string
  readonly createdAt: Date
}

/** Writes mails to be sent, or into the mailbox, which pushes the oldest out. */
export async function addMails(tx: Db | Tx, mails: readonly Mail[], state: 'queued' | 'kept'): Promise<void> {
  if (mails.length === 0) return
  const rows = await tx
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        recipient: mail.to,
        site: mail.site,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html ?? null,
        locale: mail.locale,
        kind: mail.kind ?? null,
        unsubscribe_url: mail.unsubscribeUrl ?? null,
        account_id: mail.accountId,
        secrets: secretsOf(mail),
        state,
      })),
    )
    .returning('id')
    .execute()
  if (state !== 'kept') return
  const pushedOut = tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'kept')
    .where('id', '<=', Math.max(...rows.map(({ id }) => id)) - MAILBOX_MAX)
    .orderBy('id')
    .limit(PUSHED_OUT_MAX * mails.length)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('mails').where('id', 'in', pushedOut).execute()
}

/** Takes the mail that is due for the longest time, for so long that no other node tries it meanwhile; null when none is due. */
export async function claimDueMail(db: Db, leaseMs: number): Promise<ClaimedMail | null> {
  const { rows } = await sql<{
    id: number
    to: string
    subject: string
    text: string
    html: string | null
    locale: string
    createdAt: Date
    tries: number
    unsubscribeUrl: string | null
  }>`
    update mails set tries = tries + 1, due_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id = (
      select id from mails where state = 'queued' and due_at <= now() order by due_at, id limit 1 for update skip locked
    )
    returning id, recipient as "to", subject, coalesce(body_text, '') as text, body_html as html, locale, created_at as "createdAt", tries,
      unsubscribe_url as "unsubscribeUrl"
  `.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const { html, unsubscribeUrl, ...mail } = row
  return { ...mail, ...(html === null ? {} : { html }), ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }) }
}

/** Ends a mail; its text is deleted, because it may hold a link that signs in. */
export async function endMail(db: Db, id: number, { state, reason = null }: { state: 'sent' | 'failed'; reason?: string | null }) {
  await db
    .updateTable('mails')
    .set({ state, body_text: null, body_html: null, secrets: [], last_error: reason, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Puts the next try off. */
export async function deferMail(db: Db, id: number, { afterMs, reason }: { afterMs: number; reason: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: sql`now() + ${afterMs}::float8 * interval '1 millisecond'`, last_error: reason })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Forgets what is older than MAIL_DAYS; answers how many. */
export async function removeOldMails(db: Db): Promise<number> {
  const done = await db
    .deleteFrom('mails')
    .where('created_at', '<', sql<Date>`now() - ${MAIL_DAYS}::int * interval '1 day'`)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** What of the mailbox is read: mails of these sites, newest first, from the one before `beforeId` on. */
export interface StoredMailsFilter {
  readonly sites: readonly string[]
  readonly beforeId?: number | null
  readonly limit: number
}

const storedMails = (db: Db | Tx) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', sql<string>`coalesce(body_text, '')`.as('text'), 'locale'])
    .select(['created_at as createdAt', sql<boolean>`body_html is not null`.as('hasHtml')])
    .where('state', '=', 'kept')
    .orderBy('id', 'desc')

/**
 * The mailbox of some sites (operators of every site also read mails without a site), with "…" in place of every key and code: reading
 * it must not open anybody's account.
 */
export async function listStoredMails(db: Db, { sites, beforeId = null, limit }: StoredMailsFilter): Promise<StoredMail[]> {
  const rows = await storedMails(db)
    .select('secrets')
    .$if(!runsEverySite(sites), (query) => query.where('site', 'in', sites))
    .$if(beforeId !== null, (query) => query.where('id', '<', beforeId))
    .limit(limit)
    .execute()
  return rows.map(({ secrets, ...mail }) => ({
    ...mail,
    subject: withoutSecrets(mail.subject, secrets),
    text: withoutSecrets(mail.text, secrets),
  }))
}

/** The HTML of one mail of the mailbox of some sites, with "…" as above; null where it has none or is another site's. */
export async function findStoredHtml(
  db: Db,
  { id, sites }: { readonly id: number; readonly sites: readonly string[] },
): Promise<string | null> {
  const row = await db
    .selectFrom('mails')
    .select(['body_html as html', 'secrets'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .$if(!runsEverySite(sites), (query) => query.where('site', 'in', sites))
    .executeTakeFirst()
  if (row === undefined || row.html === null) return null
  return withoutSecrets(row.html, [...new Set(row.secrets.flatMap((secret) => [secret, escapeHtml(secret)]))])
}

/** Mails of the mailbox whole, newest first: to an address where one is given, or about these accounts. Only for those who may read everything. */
export async function listWholeMails(
  db: Db | Tx,
  { to = null, accountIds = null, limit }: { to?: string | null; accountIds?: readonly number[] | null; limit: number },
): Promise<StoredMail[]> {
  let query = storedMails(db).limit(limit)
  const isTo = sql<boolean>`lower(recipient) = ${(to ?? '').trim().toLowerCase()}`
  if (to !== null && accountIds !== null) query = query.where((is) => is.or([isTo, is('account_id', 'in', accountIds)]))
  else if (to !== null) query = query.where(isTo)
  else if (accountIds !== null) query = query.where('account_id', 'in', accountIds)
  return query.execute()
}
