import { sql } from 'kysely'
import type { HandoverEnd, LenderScope } from '@app/contract/lenders/lender-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { LOT_TITLE } from '#modules/lots/index.ts'
import { payerName } from '#modules/accounts/index.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An invoice that a lender has, or had. Amounts are minor units. */
export interface HandoverRow {
  readonly id: number
  readonly lenderId: number
  readonly lender: string
  readonly lenderEmail: string
  readonly lenderReferenceName: string
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly site: SiteCode
  /** By whose clock the invoice is due. */
  readonly zone: string
  readonly dueAt: Date
  readonly entityId: number
  readonly lot: number
  readonly vehicle: string
  readonly payerId: number
  readonly number: number
  readonly name: string
  readonly theirReference: string
  /** Of the transfer that is waited for. */
  readonly reference: string
  readonly currency: CurrencyCode
  readonly totalMinor: number
  readonly balanceMinor: number
  readonly handedAt: Date
  readonly holdsVehicle: boolean
  readonly endedAt: Date | null
  readonly endKind: HandoverEnd | null
  readonly words: readonly {
    readonly scope: LenderScope
    readonly evidence: string
    readonly reason: string
    readonly by: number
    readonly at: string
  }[]
}

const ROW = sql.raw(`h.id, h.lender_id as "lenderId", n.name as lender, n.email as "lenderEmail", n.reference_name as "lenderReferenceName",
  h.invoice_id as "invoiceId", i.number as "invoiceNumber", i.site, i.zone, s.due_at as "dueAt", i.entity_id as "entityId", h.lot,
  ${LOT_TITLE} as vehicle, h.payer_id as "payerId", a.number,
  ${payerName('p')} as name, h.their_reference as "theirReference", t.reference,
  i.currency, i.total_minor as "totalMinor",
  ${balanceMinor('s')}::float8 as "balanceMinor",
  h.handed_at as "handedAt", h.holds_vehicle as "holdsVehicle", h.ended_at as "endedAt", h.end_kind as "endKind",
  (select coalesce(json_agg(json_build_object('scope', w.scope, 'evidence', w.evidence, 'reason', w.reason, 'by', o.number, 'at', w.recorded_at)
    order by w.id), '[]') from lender_words w join accounts o on o.id = w.recorded_by where w.handover_id = h.id) as words`)
const FROM = sql.raw(`from lender_handovers h join lenders n on n.id = h.lender_id join invoices i on i.id = h.invoice_id
  join invoice_states s on s.invoice_id = i.id join transfers t on t.id = h.transfer_id join lots l on l.number = h.lot
  join accounts a on a.id = h.payer_id left join profiles p on p.account_id = a.id`)

/** Who has an invoice of a payer now; null for nobody. */
export async function findStanding(
  db: Db | Tx,
  { invoiceId, payerId }: { readonly invoiceId: number; readonly payerId: number },
): Promise<HandoverRow | null> {
  const { rows } = await sql<HandoverRow>`
    select ${ROW} ${FROM} where h.invoice_id = ${invoiceId} and h.payer_id = ${payerId} and h.ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** One of them, standing or not; null for none of these sites. */
export async function findHandover(db: Db | Tx, id: number, sites: readonly string[] | null = null): Promise<HandoverRow | null> {
  const { rows } = await sql<HandoverRow>`
    select ${ROW} ${FROM} where h.id = ${id} and (${sites === null} or i.site = any(${[...(sites ?? [])]}::text[]))`.execute(db)
  return rows[0] ?? null
}

/** Which of them: of whose sites, and whether they stand. */
export interface HandoverFilter {
  readonly sites: readonly string[]
  readonly view: 'standing' | 'ended'
}

const matching = ({ sites, view }: HandoverFilter) =>
  sql`i.site = any(${[...sites]}::text[]) and ${view === 'standing' ? sql`h.ended_at is null` : sql`h.ended_at is not null`}`

/** A page of them: those that stand the oldest first, those that ended the last first. */
export async function listHandovers(
  db: Db,
  filter: HandoverFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly HandoverRow[]> {
  const order = filter.view === 'standing' ? sql`h.id` : sql`h.ended_at desc, h.id desc`
  const { rows } = await sql<HandoverRow>`
    select ${ROW} ${FROM} where ${matching(filter)} order by ${order} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countHandovers(db: Db, filter: HandoverFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lender_handovers h join invoices i on i.id = h.invoice_id where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How often an invoice was handed over within a day. Under its payer's lock. */
export async function countLately(tx: Tx, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lender_handovers where invoice_id = ${invoiceId} and handed_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** What is handed over. */
export interface NewHandover extends Pick<HandoverRow, 'lenderId' | 'invoiceId' | 'lot' | 'payerId' | 'theirReference'> {
  readonly awardId: number
  readonly transferId: number
}

/** Keeps that a lender has an invoice; answers its id. Under the locks of the win and the payer. */
export async function insertHandover(tx: Tx, one: NewHandover): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lender_handovers (lender_id, invoice_id, award_id, lot, payer_id, transfer_id, their_reference)
    values (${one.lenderId}, ${one.invoiceId}, ${one.awardId}, ${one.lot}, ${one.payerId}, ${one.transferId}, ${one.theirReference})
    returning id`.execute(tx)
  const [kept] = rows
  if (kept === undefined) throw new Error('what was handed to a lender was not stored')
  return kept.id
}

/** Ends it; false where it had ended. */
export async function endHandover(tx: Tx, id: number, kind: HandoverEnd): Promise<boolean> {
  const { rows } = await sql`
    update lender_handovers set ended_at = now(), end_kind = ${kind}, holds_vehicle = false where id = ${id} and ended_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Lets the lot leave while the title stays the lender's; false where it could already. */
export async function freeVehicle(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update lender_handovers set holds_vehicle = false where id = ${id} and ended_at is null and holds_vehicle returning id`.execute(tx)
  return rows.length > 0
}

/** What a lender said. */
export interface NewWord {
  readonly handoverId: number
  readonly scope: LenderScope
  readonly evidence: string
  readonly reason: string
  readonly by: number
}

export async function insertWord(tx: Tx, word: NewWord): Promise<void> {
  await sql`
    insert into lender_words (handover_id, scope, evidence, reason, recorded_by)
    values (${word.handoverId}, ${word.scope}, ${word.evidence}, ${word.reason}, ${word.by})`.execute(tx)
}

/**
 * Whether money has come by bank for an invoice since a lender has it, and is still there: what was matched wrongly or went back has not. Nobody
 * but the lender was asked for a transfer.
 */
export async function hasLenderPaid(db: Db | Tx, { id }: { readonly id: number }): Promise<boolean> {
  const { rows } = await sql`
    select from lender_handovers h join payment_parts q on q.invoice_id = h.invoice_id join payments p on p.id = q.payment_id
    where h.id = ${id} and p.source = 'BANK' and p.at >= h.handed_at
      and not exists (select from bank_undos u where u.payment_id = p.id and u.state = 'DONE')
      and not exists (select from payment_returns r where r.payment_id = p.id and r.won_at is null) limit 1`.execute(db)
  return rows.length > 0
}

/** The first whose sale was undone and whose lender nobody has told, behind its lock; null for none, or what another node tells. */
export async function lockUntold(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from lender_handovers where end_kind = 'UNDONE' and told_at is null order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]?.id ?? null
}

export async function noteTelling(tx: Tx, id: number): Promise<void> {
  await sql`update lender_handovers set told_at = now() where id = ${id}`.execute(tx)
}
