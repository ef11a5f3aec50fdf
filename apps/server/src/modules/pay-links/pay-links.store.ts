import { sql } from 'kysely'
import type { PayLinkEnd } from '@app/contract/payments/pay-link-codes.ts'
import { PAY_LINK_DAYS, PAY_LINKS_SHOWN_MAX } from '@app/contract/payments/pay-link-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A link with the invoice that is paid by it; amounts are minor units. */
export interface LinkRow {
  readonly id: number
  readonly accountId: number
  readonly invoiceId: number
  readonly sealedKey: string
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly email: string | null
  readonly locale: Locale
  readonly madeAtMs: number
  readonly expiresAtMs: number
  readonly endedAtMs: number | null
  readonly endReason: PayLinkEnd | null
  readonly isOwnerActive: boolean
  /** Of its invoice. */
  readonly site: SiteCode
  readonly number: string
  readonly lot: number | null
  readonly vehicle: string
  readonly balanceMinor: number
}

const LINKS = sql.raw(`
  select k.id, k.account_id as "accountId", k.invoice_id as "invoiceId", k.sealed_key as "sealedKey", k.currency,
    k.amount_minor::float8 as "amountMinor", k.email, k.locale, ${epochMs('k.made_at')} as "madeAtMs", ${epochMs('k.expires_at')} as "expiresAtMs",
    ${epochMs('k.ended_at')} as "endedAtMs", k.end_reason as "endReason", a.status in ('active', 'inactive') as "isOwnerActive",
    i.site, i.number, i.lot, coalesce(l.description, '') as vehicle,
    ${balanceMinor('s')}::float8 as "balanceMinor"
  from pay_links k join accounts a on a.id = k.account_id join invoices i on i.id = k.invoice_id
    join invoice_states s on s.invoice_id = k.invoice_id left join lots l on l.number = i.lot`)

/** The link of a key, however it stands; null for none. */
export async function findLinkByKey(db: Db, keyHash: Buffer): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`${LINKS} where k.key_hash = ${keyHash}`.execute(db)
  return rows[0] ?? null
}

/** A link. Under the lock of its account it stays as it is. */
export async function getLink(db: Db | Tx, id: number): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`${LINKS} where k.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a link to pay is missing')
  return row
}

/** The links of an invoice of an account, the newest first. */
export async function listLinks(db: Db | Tx, of: { readonly accountId: number; readonly invoiceId: number }): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    ${LINKS} where k.account_id = ${of.accountId} and k.invoice_id = ${of.invoiceId}
    order by k.ended_at is not null, k.id desc limit ${PAY_LINKS_SHOWN_MAX}`.execute(db)
  return rows
}

/** How many links an account has made and mailed within a day. Under its lock. */
export async function countLately(tx: Tx, accountId: number): Promise<{ readonly made: number; readonly mailed: number }> {
  const { rows } = await sql<{ made: number; mailed: number }>`
    select count(*)::int as made, count(mailed_at)::int as mailed from pay_links
    where account_id = ${accountId} and made_at > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? { made: 0, mailed: 0 }
}

export interface NewLink extends Pick<LinkRow, 'accountId' | 'invoiceId' | 'sealedKey' | 'currency' | 'amountMinor' | 'email' | 'locale'> {
  readonly keyHash: Buffer
}

/** Keeps a new link; answers its id. */
export async function insertLink(tx: Tx, one: NewLink): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pay_links (account_id, invoice_id, key_hash, sealed_key, currency, amount_minor, email, mailed_at, locale, expires_at)
    values (${one.accountId}, ${one.invoiceId}, ${one.keyHash}, ${one.sealedKey}, ${one.currency}, ${one.amountMinor}, ${one.email},
      case when ${one.email}::text is not null then now() end, ${one.locale}, now() + ${PAY_LINK_DAYS} * interval '1 day')
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('a link to pay was not stored')
  return made.id
}

/** Ends a link of an account; key and address go with it. False where it had ended, or is another's. */
export async function endLink(
  tx: Tx,
  { id, accountId, reason }: { readonly id: number; readonly accountId: number; readonly reason: PayLinkEnd },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pay_links set ended_at = now(), end_reason = ${reason}, sealed_key = '', email = null
    where id = ${id} and account_id = ${accountId} and ended_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ends every open link of an invoice of an account: somebody else pays it now. Under the account's lock. */
export async function revokeLinksOf(tx: Tx, of: { readonly accountId: number; readonly invoiceId: number }): Promise<void> {
  await sql`update pay_links set ended_at = now(), end_reason = 'REVOKED', sealed_key = '', email = null
    where account_id = ${of.accountId} and invoice_id = ${of.invoiceId} and ended_at is null`.execute(tx)
}

/** Ends links whose time is over, or whose invoice has nothing left to pay; answers whether there may be more. */
export async function endOver(db: Db, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pay_links k set ended_at = now(), sealed_key = '', email = null, end_reason = case when k.expires_at <= now() then 'EXPIRED' else 'SETTLED' end
    where k.id in (select o.id from pay_links o join invoice_states s on s.invoice_id = o.invoice_id
      where o.ended_at is null and (o.expires_at <= now() or s.status in ('PAID', 'WRITTEN_OFF', 'CANCELLED', 'REFUNDED'))
      order by o.id limit ${most} for update of o skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n) === most
}
