import { sql } from 'kysely'
import type { Locale } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'

/** A document as it was made once, in a language; null where it was not made yet. */
export async function findDocument(db: Db, invoiceId: number, locale: Locale): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from invoice_documents where invoice_id = ${invoiceId} and locale = ${locale}`.execute(db)
  return rows[0]?.bytes ?? null
}

/** Keeps a document under its hash; answers the one that is kept, which may have been made by somebody else meanwhile. */
export async function keepDocument(
  db: Db,
  { invoiceId, locale, bytes }: { readonly invoiceId: number; readonly locale: Locale; readonly bytes: Buffer },
): Promise<Buffer> {
  await sql`
    insert into invoice_documents (invoice_id, locale, sha256, bytes) values (${invoiceId}, ${locale}, sha256(${bytes}), ${bytes})
    on conflict (invoice_id, locale) do nothing`.execute(db)
  return (await findDocument(db, invoiceId, locale)) ?? bytes
}

/** The hash of an invoice in its series, hex, and the number of the one that it takes back. */
export async function findSeal(db: Db, invoiceId: number): Promise<{ readonly hash: string; readonly corrects: string | null }> {
  const { rows } = await sql<{ hash: string; corrects: string | null }>`
    select encode(i.hash, 'hex') as hash, c.number as corrects from invoices i left join invoices c on c.id = i.corrects
    where i.id = ${invoiceId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return row
}
