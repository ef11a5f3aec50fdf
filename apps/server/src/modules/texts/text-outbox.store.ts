import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { TextKind } from '@app/contract/texts/text-codes.ts'
import { NEWS_SECONDS } from '@app/rules/texts/notice-kinds.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Who is texted: their number, in what language, with the links of which site. */
export interface TextReader {
  readonly number: string
  readonly site: SiteCode
  readonly language: string | null
}

/**
 * The reader of a kind of text, whose texts are written one after the other until the transaction is over; null for somebody without a
 * number, without an account any more, or who did not choose the kind. `null` for a kind that is chosen elsewhere.
 */
export async function lockReader(tx: Tx, accountId: number, kind: TextKind | null): Promise<TextReader | null> {
  const { rows } = await sql<TextReader>`
    select p.number, a.home_site as site, r.preferences ->> 'language' as language
    from phones p join accounts a on a.id = p.account_id left join profiles r on r.account_id = a.id
    where p.account_id = ${accountId} and a.status in ('active', 'inactive')
      and (${kind}::text is null or exists (select from text_choices c where c.account_id = p.account_id and c.kind = ${kind}))
    for update of p`.execute(tx)
  return rows[0] ?? null
}

/** How many texts somebody was written since an instant, beside codes. */
export async function countSince(tx: Tx, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from texts
    where account_id = ${accountId} and state <> 'held' and kind <> 'CODE' and created_at >= ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Holds a text until an instant. */
export async function holdText(
  tx: Tx,
  text: TextReader & {
    readonly accountId: number
    readonly locale: string
    readonly kind: string
    readonly body: string
    readonly until: Date
    /** Of which search it is; null for any other text. */
    readonly searchId: number | null
  },
): Promise<void> {
  await tx
    .insertInto('texts')
    .values({
      account_id: text.accountId,
      number: text.number,
      site: text.site,
      locale: text.locale,
      kind: text.kind,
      body: text.body,
      state: 'held',
      due_at: text.until,
      search_id: text.searchId,
    })
    .execute()
}

/** Somebody whose held texts are due; null for nobody. */
export async function findDueHeld(db: Db): Promise<number | null> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from texts where state = 'held' and due_at <= now() order by due_at limit 1`.execute(db)
  return rows[0]?.accountId ?? null
}

/** Holds the due held texts of somebody until a later instant. */
export async function putOffHeld(tx: Tx, accountId: number, until: Date): Promise<void> {
  await sql`
    update texts set due_at = ${until} where state = 'held' and account_id = ${accountId} and due_at <= now()`.execute(tx)
}

/**
 * Takes the due held texts of somebody out of the outbox and answers those that still say something, the oldest first; none where another
 * node was faster.
 */
export async function takeHeld(tx: Tx, accountId: number): Promise<readonly { readonly kind: string; readonly body: string }[]> {
  const { rows } = await sql<{ id: number; kind: string; body: string; isOver: boolean }>`
    delete from texts t where state = 'held' and account_id = ${accountId} and due_at <= now()
    returning id, kind, body, coalesce(created_at <= now() - (${JSON.stringify(NEWS_SECONDS)}::jsonb ->> kind)::int * interval '1 second', false) as "isOver"`.execute(
    tx,
  )
  return rows.filter(({ isOver }) => !isOver).toSorted((one, other) => one.id - other.id)
}

/** Kinds that somebody chose. */
export async function listChoices(db: Db | Tx, accountId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('text_choices').select('kind').where('account_id', '=', accountId).execute()
  return rows.map(({ kind }) => kind)
}

/** Keeps these kinds and no others; what is held of the others goes. */
export async function keepChoices(tx: Tx, accountId: number, kinds: readonly TextKind[]): Promise<void> {
  await sql`delete from text_choices where account_id = ${accountId} and kind <> all(${[...kinds]}::text[])`.execute(tx)
  await sql`
    insert into text_choices (account_id, kind) select ${accountId}, unnest(${[...kinds]}::text[]) on conflict do nothing`.execute(tx)
  await sql`
    delete from texts where account_id = ${accountId} and state in ('held', 'queued') and kind in (
      select unnest(array['SALE_TODAY', 'OUTBID', 'LANE_NEAR', 'WON', 'RELISTED', 'PRICE_LOWERED']) except select unnest(${[...kinds]}::text[]))`.execute(
    tx,
  )
}
