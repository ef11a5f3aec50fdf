import { sql } from 'kysely'
import type { Locale } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** German, which is no language of the pages. */
export const GERMAN = 'de_de'

/** Which document of an invoice, in which language. */
export interface Which {
  readonly invoiceId: number
  readonly kind: 'INVOICE' | 'BILL_OF_SALE' | 'E_INVOICE'
  readonly locale: Locale | typeof GERMAN
}

/** A document as it was made once, in a language; null where it was not made yet. */
export async function findDocument(db: Db, { invoiceId, kind, locale }: Which): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from invoice_documents where invoice_id = ${invoiceId} and kind = ${kind} and locale = ${locale}`.execute(db)
  return rows[0]?.bytes ?? null
}

/** Keeps a document under its hash; answers the one that is kept, which may have been made by somebody else meanwhile. */
export async function keepDocument(db: Db, which: Which, bytes: Buffer): Promise<Buffer> {
  const { invoiceId, kind, locale } = which
  await sql`
    insert into invoice_documents (invoice_id, kind, locale, sha256, bytes) values (${invoiceId}, ${kind}, ${locale}, sha256(${bytes}), ${bytes})
    on conflict (invoice_id, kind, locale) do nothing`.execute(db)
  return (await findDocument(db, which)) ?? bytes
}

/** What its hash covers of an invoice and nothing changes. */
export interface Seal {
  /** Hash of the document in its series, hex. */
  readonly hash: string
  /** Number of the invoice that a credit note takes back; null of an invoice. */
  readonly corrects: string | null
  /** Until when it was due as it was issued, whatever days were granted since. */
  readonly issuedDueAtMs: number
}

export async function findSeal(db: Db, invoiceId: number): Promise<Seal> {
  const { rows } = await sql<Seal>`
    select encode(i.hash, 'hex') as hash, c.number as corrects, ${sql.raw(epochMs('coalesce(i.due_at, i.issued_at)'))} as "issuedDueAtMs"
    from invoices i left join invoices c on c.id = i.corrects
    where i.id = ${invoiceId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return row
}

/** A vehicle as it was sold. */
export interface SoldVehicle {
  readonly vin: string
  readonly odometer: number | null
  readonly odometerBrand: string | null
  readonly odometerUnit: 'mi' | 'km'
  readonly titleState: string | null
  readonly titleType: string | null
  readonly priceMinor: number
  readonly awardedAtMs: number
}

/** The vehicle of an invoice; null where it is for something else. */
export async function findSoldVehicle(db: Db, invoiceId: number): Promise<SoldVehicle | null> {
  const { rows } = await sql<SoldVehicle>`
    select coalesce(l.vin, '') as vin, l.odometer, l.odometer_brand as "odometerBrand", lower(l.odometer_unit) as "odometerUnit",
      l.title_state as "titleState", l.title_type as "titleType", a.price_minor as "priceMinor", ${sql.raw(epochMs('a.awarded_at'))} as "awardedAtMs"
    from invoices i join awards a on a.id = i.award_id join lots l on l.number = i.lot where i.id = ${invoiceId}`.execute(db)
  return rows[0] ?? null
}
