import { sql } from 'kysely'
import { FEES_ACT } from '@app/contract/fees/fee-codes.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { bodyText } from '@app/rules/fees/schedules/schedule-body.ts'
import type { Db } from '#platform/db/database.ts'
import { A_YARD } from '../lots.ts'
import { aPerson, type TestPerson } from '../people.ts'

/** Everything of the US site that calls of bookkeepers, cashiers, reviewers and auditors may name, made anew each time. */
export interface StaffObjects {
  /** The invoice of a win, and a credit note about it that waits for a second person. */
  readonly invoice: number
  readonly invoiceNumber: string
  readonly act: number
  /** A win that was proposed to be given up. */
  readonly late: number
  readonly refund: number
  /** A lender, and a change of it that waits. */
  readonly lender: number
  readonly lenderAct: number
  /** A request to close a month. */
  readonly month: number
  /** Fees that wait: the draft and the question. */
  readonly fees: number
  readonly feesAsked: number
  /** Rates of taxes that wait, and an exemption. */
  readonly rates: number
  readonly exemption: number
  /** A drawer that waits for a second person, with a booking by card and a cheque that is not cleared. */
  readonly till: number
  readonly booking: number
  readonly cheque: number
  /** What a provider of payments tells that the books do not. */
  readonly difference: number
  readonly paper: number
  readonly identity: number
  readonly hit: number
}

/** Who made the objects, and what they are about. */
export interface StaffWorld {
  readonly asker: TestPerson
  readonly buyer: TestPerson
  /** The number of this world: no two share a month, a drawer or a name. */
  readonly made: number
  readonly mark: string
  /** A win, its invoice and who sold it. */
  readonly invoice: number
  readonly lot: number
  readonly entity: number
  readonly lender: number
}

async function idOf(db: Db, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows[0]?.id ?? 0
}

/** What waits for a second bookkeeper. */
async function atTheDeskOfMoney(db: Db, one: StaffWorld) {
  const { asker, buyer, mark, made } = one
  // Either waits for somebody, or has tax that somebody may ask to take back.
  const isTaxed = made % 2 === 0
  const act = await idOf(
    db,
    sql`insert into invoice_acts (invoice_id, payer_id, site, kind, currency, amount_minor, lines, reason, asked_by, state, decided_by, decided_at)
      values (${one.invoice}, ${buyer.id}, 'CPRTUS', 'CREDIT_NOTE', 'USD', 100, '[{"position": 1, "amountMinor": 100}]', ${mark}, ${asker.id},
        ${isTaxed ? 'REFUSED' : 'ASKED'}, ${isTaxed ? asker.id : null}, ${isTaxed ? sql`now()` : null}) returning id`,
  )
  if (isTaxed)
    await sql`insert into invoice_lines (invoice_id, position, code, text_key, amount_minor, tax_place, tax_rate)
      values (${one.invoice}, 1, 'TAX', 'fees.tax', 100, 'USA-TX', 6250)`.execute(db)
  await sql`insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, method, currency, amount_minor, state, return_url,
      success_path, cancel_path, locale, invoice_ids, provider_ref, page_url, captured_at, is_applied, charged_back_at)
    values (${`staff${made}`.padEnd(22, 'x')}, ${buyer.id}, ${buyer.id}, 'CPRTUS', 'simulator', 'PAY_INVOICES', ${`invoices:${one.invoice}`}, 'CRDCARD',
      'USD', 100, 'CAPTURED', 'http://localhost', '/dashboard', '/dashboard', 'en_us', array[${one.invoice}]::bigint[], ${`back ${made}`},
      'http://localhost/pay', now(), true, now())`.execute(db)
  const late = await idOf(
    db,
    sql`insert into defaults (invoice_id, award_id, lot, payer_id, state, asked_by, asked_reason, asked_at)
      select id, award_id, lot, payer_id, 'ASKED', ${asker.id}, ${mark}, now() from invoices where id = ${one.invoice} returning id`,
  )
  const refund = await idOf(
    db,
    sql`insert into refunds (payer_id, site, currency, amount_minor, origin, reason, note, way, invoice_id, asked_by, needed, state)
      values (${buyer.id}, 'CPRTUS', 'USD', 100, 'CREDIT', 'OVERPAYMENT', ${mark}, 'BANK', ${one.invoice}, ${asker.id}, 2, 'ASKED') returning id`,
  )
  const lenderAct = await idOf(
    db,
    sql`insert into lender_acts (site, kind, lender_id, name, address, email, phone, reference_name, reason, asked_by)
      values ('CPRTUS', 'CHANGE', ${one.lender}, ${mark}, '{1}', 'x@lender.example', '', '', ${mark}, ${asker.id}) returning id`,
  )
  const month = await idOf(
    db,
    sql`insert into month_acts (site, month, reason, asked_by)
      values ('CPRTUS', (date '2001-01-01' + ${made} * interval '1 month')::date, ${mark}, ${asker.id}) returning id`,
  )
  await sql`insert into payments (payer_id, currency, amount_minor, source, reference, received_on, cause)
    values (${buyer.id}, 'USD', 100, 'BANK', ${mark}, '2026-01-05', ${`staff:${made}`})`.execute(db)
  const difference = await idOf(
    db,
    sql`insert into settlement_differences (provider, day, kind, about, site, currency, amount_minor)
      values ('simulator', '2026-01-05', 'NOT_THERE', ${`${mark} ${made}`}, 'CPRTUS', 'USD', -100) returning id`,
  )
  return { act, late, refund, lenderAct, month, difference }
}

/** Fees and taxes that wait. */
async function ofFeesAndTaxes(db: Db, { asker, buyer, mark, made }: StaffWorld) {
  const [shipped] = SHIPPED_SCHEDULES.filter(({ site }) => site === 'CPRTUS')
  if (shipped === undefined) throw new Error('No fees of the US site.')
  const hash = made.toString(16).padStart(64, '0')
  const fees = await idOf(
    db,
    sql`insert into fee_schedules (site, currency, effective_from, body, hash, schedule_id, author)
      values ('CPRTUS', 'USD', current_date + 30, ${bodyText(shipped)}::json, ${hash}, ${`CPRTUS-USD-${mark}-${made}`}, ${asker.id}) returning id`,
  )
  const detail = JSON.stringify({ schedule: fees, hash, site: 'CPRTUS' })
  const feesAsked = await idOf(
    db,
    sql`insert into overrides (act, site, reason, detail, asked_by) values (${FEES_ACT}, 'CPRTUS', ${mark}, ${detail}::jsonb, ${asker.id}) returning id`,
  )
  const rate = [{ place: 'USA-TX', kind: 'PRICE', rate: 1_000, fromOn: '2040-01-01' }]
  const rates = await idOf(
    db,
    sql`insert into tax_rate_drafts (sites, rates, author, reason) values ('{CPRTUS}', ${JSON.stringify(rate)}::jsonb, ${asker.id}, ${mark}) returning id`,
  )
  const exemption = await idOf(
    db,
    sql`insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason)
      values (${buyer.id}, 'USA-TX', '1', '2026-01-01', ${asker.id}, ${mark}) returning id`,
  )
  return { fees, feesAsked, rates, exemption }
}

/** A drawer of the yard, counted, with a difference that somebody else has to judge. */
async function ofACounter(db: Db, { asker, buyer, mark, made, invoice, entity }: StaffWorld) {
  // A drawer is open once; a yard has twenty.
  await sql`update tills set state = 'CLOSED' where yard = ${A_YARD.number}`.execute(db)
  const till = await idOf(
    db,
    sql`insert into tills (yard, site, drawer, on_day, currency, float_minor, cashier_id, state)
      values (${A_YARD.number}, 'CPRTUS', 1, current_date - ${made}::int, 'USD', 0, ${asker.id}, 'COUNTED') returning id`,
  )
  await sql`insert into till_closings (till_id, cash_minor, cheque_minor, card_minor, cash_book_minor, cheque_book_minor, card_book_minor, reason,
      counted_by, state)
    values (${till}, 1, 0, 0, 0, 0, 0, ${mark}, ${asker.id}, 'WAITING')`.execute(db)
  const payment = await idOf(
    db,
    sql`insert into payments (payer_id, currency, amount_minor, source, reference, received_on, cause)
      values (${buyer.id}, 'USD', 100, 'CARD_TERMINAL', ${mark}, '2026-01-05', ${`till:${made}`}) returning id`,
  )
  const book = (means: string, paymentId: number | null) =>
    idOf(
      db,
      sql`insert into till_bookings (till_id, entity_id, receipt, means, payer_id, currency, amount_minor, reference, drawn_on, invoice_ids, payment_id,
          booked_by)
        values (${till}, ${entity}, ${`${mark}-${means}-${made}`}, ${means}, ${buyer.id}, 'USD', 100, '1', ${mark}, array[${invoice}::bigint],
          ${paymentId}, ${asker.id}) returning id`,
    )
  const [booking, cheque] = [await book('CARD_TERMINAL', payment), await book('CHEQUE', null)]
  await sql`insert into till_cheques (booking_id, payer_id, until) values (${cheque}, ${buyer.id}, now() + interval '1 day')`.execute(db)
  return { till, booking, cheque }
}

/** What waits for a reviewer: a paper, an identity check and a name like one on a list. */
async function ofAReviewer(db: Db, { buyer, mark, made }: StaffWorld) {
  const paper = await idOf(
    db,
    sql`insert into documents (account_id, site, category, state, file_name, kind, size_bytes, sha256, pages, name_on_document)
      values (${buyer.id}, 'CPRTUS', 'ID', 'IN_REVIEW', ${`${mark}.png`}, 'png', 1, sha256(${mark}::bytea), 1, ${mark}) returning id`,
  )
  const identity = await idOf(
    db,
    sql`insert into identity_checks (account_id, site, document, status, sent_at) values (${buyer.id}, 'CPRTUS', 'PASSPORT', 'PENDING', now())
      returning id`,
  )
  const entry = JSON.stringify({ kind: 'PERSON', names: [mark], birthDates: [], countries: [], programmes: '' })
  const hit = await idOf(
    db,
    sql`insert into screening_hits (account_id, list, ref, entry, entry_sha256, subject_sha256, score, matched)
      values (${buyer.id}, 'OFAC', ${String(made)}, ${entry}::jsonb, sha256('x'), sha256('y'), 1, '{}') returning id`,
  )
  return { paper, identity, hit }
}

/** Makes one of everything. */
export async function staffObjects(db: Db, about: Omit<StaffWorld, 'asker'>): Promise<StaffObjects> {
  const one = { ...about, asker: await aPerson(db, { kind: 'internal', privileges: ['MONEY', 'CASHIER'] }) }
  return {
    invoice: one.invoice,
    invoiceNumber: `L${one.made}-1`,
    lender: one.lender,
    ...(await atTheDeskOfMoney(db, one)),
    ...(await ofFeesAndTaxes(db, one)),
    ...(await ofACounter(db, one)),
    ...(await ofAReviewer(db, one)),
  }
}
