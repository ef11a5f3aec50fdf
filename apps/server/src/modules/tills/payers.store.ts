import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'

/** Who pays at a counter. */
export interface TillPayer {
  readonly accountId: number
  readonly number: number
  readonly name: string
}

const ROW = sql.raw(`a.id as "accountId", a.number, ${payerName('p')} as name`)
/** The words of a name as its index has them. */
const NAMES = sql.raw(
  `to_tsvector('simple', regexp_replace(p.first_name || ' ' || p.last_name || ' ' || p.company_name, '[^[:alnum:]]+', ' ', 'g'))`,
)
/** Whoever was billed by a site may pay there; others are nobody's business. */
const billedBy = (site: SiteCode) => sql`exists (select from invoices i where i.payer_id = a.id and i.site = ${site})`

/** The payer of a user id who was billed by a site; null for none. */
export async function findByUserId(db: Db, number: number, site: SiteCode): Promise<TillPayer | null> {
  const { rows } = await sql<TillPayer>`
    select ${ROW} from accounts a left join profiles p on p.account_id = a.id where a.number = ${number} and ${billedBy(site)}`.execute(db)
  return rows[0] ?? null
}

/** Whose invoice of a site a number names; null for none. */
export async function findByInvoice(db: Db, invoice: string, site: SiteCode): Promise<TillPayer | null> {
  const { rows } = await sql<TillPayer>`
    select ${ROW} from invoices i join accounts a on a.id = i.payer_id left join profiles p on p.account_id = a.id
    where i.number = ${invoice} and i.site = ${site}`.execute(db)
  return rows[0] ?? null
}

/** Payers of a site whose name has words that begin so, in the order of user ids. */
export async function listByName(
  db: Db,
  words: readonly string[],
  { site, limit }: { readonly site: SiteCode; readonly limit: number },
): Promise<readonly TillPayer[]> {
  const { rows } = await sql<TillPayer>`
    select ${ROW} from profiles p join accounts a on a.id = p.account_id
    where ${NAMES} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')}) and a.closed_at is null and ${billedBy(site)}
    order by a.number limit ${limit}`.execute(db)
  return rows
}
