import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** What an e-invoice says of the parties of a document, as it was issued. */
export interface PartiesRow {
  readonly seller: {
    readonly name: string
    readonly street: string
    readonly postalCode: string
    readonly city: string
    readonly country: string
    readonly vatNumber: string
    readonly email: string
    readonly registered: string
    readonly contact: string
    readonly phone: string
  }
  readonly buyer: {
    readonly name: string
    readonly street: string
    readonly postalCode: string
    readonly city: string
    /** ISO alpha-3, or what was typed. */
    readonly country: string
    readonly vatNumber: string
    readonly email: string
    readonly number: number
  }
  readonly corrects: { readonly number: string; readonly issuedAtMs: number } | null
  /** Of an invoice: until when it was due as it was issued. */
  readonly dueAtMs: number | null
}

/** The parties of a document; null where its buyer is no business or has no names left, or who bills it issues no e-invoices. */
export async function findParties(db: Db, invoiceId: number): Promise<PartiesRow | null> {
  const { rows } = await sql<PartiesRow>`
    select json_build_object('name', e.name, 'street', x.street, 'postalCode', x.postal_code, 'city', x.city, 'country', x.country,
        'vatNumber', e.tax_number, 'email', x.email, 'registered', e.registered, 'contact', x.contact, 'phone', x.phone) as seller,
      json_build_object('name', p.name, 'street', p.street, 'postalCode', p.postal_code, 'city', p.city, 'country', p.country,
        'vatNumber', p.tax_number, 'email', p.email, 'number', a.number) as buyer,
      case when c.id is not null then json_build_object('number', c.number, 'issuedAtMs', ${sql.raw(epochMs('c.issued_at'))}) end as corrects,
      ${sql.raw(epochMs('i.due_at'))} as "dueAtMs"
    from invoices i join legal_entities e on e.id = i.entity_id join legal_entity_e_invoices x on x.entity_id = e.id
      join invoice_parties p on p.invoice_id = i.id join accounts a on a.id = i.payer_id left join invoices c on c.id = i.corrects
    where i.id = ${invoiceId} and p.is_business`.execute(db)
  return rows[0] ?? null
}
