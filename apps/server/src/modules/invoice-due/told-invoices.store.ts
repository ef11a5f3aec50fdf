import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** The invoice that a payer was told last is due and of which they still owe, money that is on its way awaited; null for none. */
export async function findOwed(tx: Tx, payerId: number): Promise<number | null> {
  const { rows } = await sql<{ invoiceId: number }>`
    select s.invoice_id as "invoiceId" from invoice_states s
      join invoice_notices n on n.invoice_id = s.invoice_id and n.kind <> 'ISSUED'
    where s.payer_id = ${payerId} and s.status in ('OPEN', 'OVERDUE') order by n.at desc, s.invoice_id desc limit 1`.execute(tx)
  return rows[0]?.invoiceId ?? null
}
