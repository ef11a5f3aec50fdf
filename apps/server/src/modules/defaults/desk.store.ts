import { sql } from 'kysely'
import type { DefaultState } from '@app/contract/payments/default-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { payerName } from '#modules/accounts/index.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Who did something, by user id, why and when. */
interface Doing {
  readonly by: number
  readonly reason: string
  readonly at: string
}

/** A proposal with what its desk shows beside it; amounts are minor units. */
export interface DeskRow {
  readonly id: number
  readonly state: DefaultState
  readonly lot: number
  readonly vehicle: string
  readonly payerId: number
  readonly number: number
  readonly name: string
  readonly invoiceNumber: string
  readonly currency: CurrencyCode
  readonly zone: string
  readonly totalMinor: number
  readonly balanceMinor: number
  readonly hammerMinor: number
  readonly scheduleId: string | null
  readonly dueAtMs: number
  readonly proposedAt: Date
  readonly heldMinor: number
  readonly appliedMinor: number
  readonly billedMinor: number | null
  readonly askedBy: number | null
  readonly asked: Doing | null
  readonly decided: Doing | null
  readonly endedAt: Date | null
  readonly creditNote: string
  readonly feeInvoice: string
}

const VIEWS = {
  waiting: sql.raw(`d.state in ('PROPOSED', 'ASKED')`),
  ended: sql.raw(`d.state in ('DONE', 'REFUSED', 'ENDED')`),
} as const

/** Which proposals a desk lists. */
export interface DeskView {
  readonly view: keyof typeof VIEWS
  readonly sites: readonly string[]
}

/** A page of a desk: what waits longest first, what ended last first. */
export async function listDesk(
  db: Db,
  { view, sites }: DeskView,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly DeskRow[]> {
  const order = sql.raw(view === 'waiting' ? 'd.id' : 'd.ended_at desc, d.id desc')
  const { rows } = await sql<DeskRow>`
    select d.id, d.state, d.lot, coalesce(l.description, '') as vehicle, d.payer_id as "payerId", p.number,
      ${sql.raw(payerName('f'))} as name, i.number as "invoiceNumber", i.currency, i.zone,
      i.total_minor as "totalMinor", s.price_minor as "hammerMinor", i.schedule_id as "scheduleId", ${sql.raw(epochMs('s.due_at'))} as "dueAtMs",
      greatest(0, ${sql.raw(balanceMinor('s'))})::float8 as "balanceMinor",
      d.proposed_at as "proposedAt", coalesce(h.held_minor, 0) as "heldMinor", d.deposit_minor as "appliedMinor", e.total_minor as "billedMinor",
      d.asked_by as "askedBy",
      case when d.asked_at is not null then json_build_object('by', a.number, 'reason', d.asked_reason, 'at', to_json(d.asked_at)) end as asked,
      case when d.decided_by is not null then json_build_object('by', b.number, 'reason', d.decided_reason, 'at', to_json(d.ended_at)) end as decided,
      d.ended_at as "endedAt", coalesce(c.number, '') as "creditNote", coalesce(e.number, '') as "feeInvoice"
    from defaults d join invoices i on i.id = d.invoice_id join invoice_states s on s.invoice_id = d.invoice_id join accounts p on p.id = d.payer_id
      left join profiles f on f.account_id = p.id left join lots l on l.number = d.lot
      left join deposits h on h.account_id = d.payer_id and h.currency = i.currency
      left join accounts a on a.id = d.asked_by left join accounts b on b.id = d.decided_by
      left join invoices c on c.id = d.credit_note_id left join invoices e on e.id = d.fee_invoice_id
    where i.site = any(${[...sites]}::text[]) and ${VIEWS[view]} order by ${order} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countDesk(db: Db, { view, sites }: DeskView): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from defaults d join invoices i on i.id = d.invoice_id
    where i.site = any(${[...sites]}::text[]) and ${VIEWS[view]}`.execute(db)
  return rows[0]?.count ?? 0
}
