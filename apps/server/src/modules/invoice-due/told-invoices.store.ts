import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** By payer the invoice that they were told last is due and of which they still owe, money that is on its way awaited; others are missing. */
export async function findOwed(tx: Tx, payerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ payerId: number; invoiceId: number }>`
    select distinct on (s.payer_id) s.payer_id as "payerId", s.invoice_id as "invoiceId" from invoice_states s
      join invoice_notices n on n.invoice_id = s.invoice_id and n.kind <> 'ISSUED'
    where s.payer_id = any(${[...payerIds]}::bigint[]) and s.status in ('OPEN', 'OVERDUE')
    order by s.payer_id, n.at desc, s.invoice_id desc`.execute(tx)
  return new Map(rows.map(({ payerId, invoiceId }) => [payerId, invoiceId]))
}
