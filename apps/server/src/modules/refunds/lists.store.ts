import { sql } from 'kysely'
import { payerName } from '#modules/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { REFUND_ROW, type RefundRow } from './refunds.store.ts'
import { type Target, TARGET, TARGET_JOINS } from './targets.store.ts'

const ROW = sql.raw(`${REFUND_ROW}, ${TARGET}`)
const JOINS = sql.raw(TARGET_JOINS)

/** Refunds of a payer, the newest first, without what a rule has only proposed. */
export async function listRefundsOf(db: Db, payerId: number, limit: number): Promise<readonly (RefundRow & Target)[]> {
  const { rows } = await sql<RefundRow & Target>`
    select ${ROW} from refunds r ${JOINS} where r.payer_id = ${payerId} and r.state <> 'PROPOSED' and (r.asked_by is not null or r.state <> 'REFUSED')
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** A refund with what its desk shows beside it. */
export interface DeskRow extends RefundRow, Target {
  readonly number: number
  readonly name: string
  readonly invoiceNumber: string
  readonly paymentRef: string
  readonly askedByNumber: number | null
  readonly approvals: readonly { readonly by: number; readonly at: string }[]
  readonly isNewAccount: boolean
  readonly isFetchedBack: boolean
}

const VIEWS = {
  waiting: sql.raw(`r.state in ('PROPOSED', 'ASKED', 'APPROVED', 'SENDING')`),
  ended: sql.raw(`r.state in ('PAID', 'FAILED', 'REFUSED', 'WITHDRAWN')`),
} as const

/** Which refunds a desk lists. */
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
  const order = sql.raw(view === 'waiting' ? 'r.id' : 'r.id desc')
  const { rows } = await sql<DeskRow>`
    select ${ROW}, p.number, ${sql.raw(payerName('f'))} as name,
      coalesce(i.number, '') as "invoiceNumber", coalesce(a.ref, '') as "paymentRef", q.number as "askedByNumber",
      coalesce((select json_agg(json_build_object('by', o.number, 'at', to_json(v.at)) order by v.at) from refund_approvals v
        join accounts o on o.id = v.operator_id where v.refund_id = r.id), '[]'::json) as approvals,
      r.way = 'BANK' and b.verified_at is null as "isNewAccount",
      a.charged_back_at is not null and a.dispute_won_at is null as "isFetchedBack"
    from refunds r ${JOINS} join accounts p on p.id = r.payer_id left join profiles f on f.account_id = p.id
      left join accounts q on q.id = r.asked_by left join invoices i on i.id = r.invoice_id
    where r.site = any(${[...sites]}) and ${VIEWS[view]} order by ${order} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countDesk(db: Db, { view, sites }: DeskView): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refunds r where r.site = any(${[...sites]}) and ${VIEWS[view]}`.execute(db)
  return rows[0]?.count ?? 0
}
