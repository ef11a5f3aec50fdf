import { sql } from 'kysely'
import type { HouseTextKind, HouseTextState, TextLocale } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A confirmed version without its words. */
export interface VersionRow {
  readonly id: number
  readonly kind: HouseTextKind
  readonly site: SiteCode
  readonly version: number
  /** YYYY-MM-DD. */
  readonly firstOn: string
  /** Hex of SHA-256 by language. */
  readonly hashes: Readonly<Partial<Record<TextLocale, string>>>
}

const FIRST_ON = sql.raw(`to_char(t.first_on, 'YYYY-MM-DD') as "firstOn"`)
const HASHES = sql.raw(`(select coalesce(json_object_agg(w.locale, encode(w.sha256, 'hex')), '{}') from house_text_words w
  where w.text_id = t.id) as hashes`)

/** Every confirmed version of every site. */
export async function listVersions(db: Db): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`select t.id, t.kind, t.site, t.version, ${FIRST_ON}, ${HASHES} from house_texts t
    where t.state = 'CONFIRMED' order by t.id`.execute(db)
  return rows
}

/** The words of a text in a language; null where it has none. */
export async function findWords(db: Db, { id, locale }: { readonly id: number; readonly locale: TextLocale }): Promise<string | null> {
  const row = await db
    .selectFrom('house_text_words')
    .select('words')
    .where('text_id', '=', id)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row?.words ?? null
}

/** A draft or a version as the desk sees it; people by the id and by the user id of their account. */
export interface DeskTextRow extends Omit<VersionRow, 'version'> {
  readonly version: number | null
  readonly state: HouseTextState
  readonly author: number
  readonly authorNumber: number
  /** Accounts that wrote words of it last. */
  readonly writers: readonly number[]
  readonly changedAt: Date
  readonly decidedByNumber: number | null
  readonly decidedAt: Date | null
}

const DESK = sql`select t.id, t.kind, t.site, t.version, ${FIRST_ON}, ${HASHES}, t.state, t.author, a.number as "authorNumber",
    array(select w.author from house_text_words w where w.text_id = t.id) as writers, t.changed_at as "changedAt",
    d.number as "decidedByNumber", t.decided_at as "decidedAt"
  from house_texts t join accounts a on a.id = t.author left join accounts d on d.id = t.decided_by`

/** What waits at a site, then what was decided last. */
export async function listDeskTexts(db: Db, site: SiteCode, count: number): Promise<readonly DeskTextRow[]> {
  const { rows } = await sql<DeskTextRow>`${DESK} where t.site = ${site} and t.state <> 'DISCARDED'
    order by t.state = 'DRAFT' desc, t.first_on desc, t.id desc limit ${count}`.execute(db)
  return rows
}

/** One of some sites; null for any other. */
export async function findDeskText(db: Db | Tx, id: number, sites: readonly string[]): Promise<DeskTextRow | null> {
  const { rows } = await sql<DeskTextRow>`${DESK} where t.id = ${id} and t.site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** The words of a text in every language that it has. */
export const listWords = (db: Db, id: number): Promise<readonly { readonly locale: string; readonly words: string }[]> =>
  db.selectFrom('house_text_words').select(['locale', 'words']).where('text_id', '=', id).orderBy('locale').execute()

/** Keeps others from adding drafts of a site, and from confirming versions of it, until the transaction ends. */
export async function lockSite(tx: Tx, site: SiteCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('house texts'), hashtext(${site}))`.execute(tx)
}

export const lockText = async (tx: Tx, id: number): Promise<void> => {
  await sql`select id from house_texts where id = ${id} for update`.execute(tx)
}

export async function countDrafts(tx: Tx, site: SiteCode): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from house_texts where site = ${site} and state = 'DRAFT'`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Confirmed versions of a kind at a site. */
export async function listVersionsOf(
  tx: Tx,
  { kind, site }: { readonly kind: HouseTextKind; readonly site: SiteCode },
): Promise<readonly Pick<VersionRow, 'version' | 'firstOn'>[]> {
  const { rows } = await sql<Pick<VersionRow, 'version' | 'firstOn'>>`select t.version, ${FIRST_ON} from house_texts t
    where t.site = ${site} and t.kind = ${kind} and t.state = 'CONFIRMED'`.execute(tx)
  return rows
}

interface Draft {
  readonly kind: HouseTextKind
  readonly site: SiteCode
  readonly firstOn: string
  readonly author: number
}

export async function insertDraft(tx: Tx, { kind, site, firstOn, author }: Draft): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into house_texts (kind, site, first_on, author)
    values (${kind}, ${site}, ${firstOn}, ${author}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Another first day of a draft; whoever chose it becomes its author. */
export async function updateDraft(tx: Tx, id: number, { firstOn, author }: Pick<Draft, 'firstOn' | 'author'>): Promise<void> {
  await sql`update house_texts set author = case when first_on = ${firstOn}::date then author else ${author} end, first_on = ${firstOn},
    changed_at = now() where id = ${id}`.execute(tx)
}

/** The words of a draft in a language; none take the language out of it. */
export async function saveWords(
  tx: Tx,
  { id, locale, words, author }: { readonly id: number; readonly locale: TextLocale; readonly words: string; readonly author: number },
): Promise<void> {
  if (words === '') {
    await tx.deleteFrom('house_text_words').where('text_id', '=', id).where('locale', '=', locale).execute()
    return
  }
  await sql`insert into house_text_words as w (text_id, locale, words, sha256, author)
    values (${id}, ${locale}, ${words}, sha256(convert_to(${words}, 'UTF8')), ${author})
    on conflict (text_id, locale) do update set words = excluded.words, sha256 = excluded.sha256, author = excluded.author
    where w.words <> excluded.words`.execute(tx)
}

/** Ends a draft: confirmed with its number, or discarded without one. */
export async function endDraft(
  tx: Tx,
  id: number,
  { version, by }: { readonly version: number | null; readonly by: number },
): Promise<void> {
  await sql`update house_texts set state = ${version === null ? 'DISCARDED' : 'CONFIRMED'}, version = ${version}, decided_by = ${by},
    decided_at = clock_timestamp() where id = ${id}`.execute(tx)
}
