import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '../lots.ts'
import { aPerson, type TestPerson } from '../people.ts'
import { type StaffObjects, staffObjects } from './staff-objects.ts'

const DAY_MS = 86_400_000
const YARD = A_YARD.number
/** In the name of everything made here: a reader who sees it sees what is not theirs. */
export const MARK = 'NORTHSTAR'

/** Everything of the US site that an operators' call may name, made again each time. */
export interface OperatorObjects extends StaffObjects {
  readonly yard: number
  readonly saleId: number
  readonly lot: number
  /** A lot that was won and paid. */
  readonly won: number
  readonly buyer: TestPerson
  readonly closed: TestPerson
  readonly alert: number
  readonly notice: number
  readonly seller: string
  readonly chat: string
  readonly kiosk: string
  readonly offer: number
  readonly override: number
  /** A mail of the mailbox. */
  readonly mail: number
  /** A requested higher deposit. */
  readonly raise: number
  /** A requested change of the seller. */
  readonly change: number
  /** An unpaid order of a membership, a payment that went back, and a request to decide a level. */
  readonly order: number
  readonly returned: number
  readonly membershipAct: number
  /** Two broker applications, one of them with a level that an operator asked for, and a broker's words in review. */
  readonly application: number
  readonly asked: number
  readonly words: number
  /** Two accounts that may be one person's. */
  readonly duplicate: number
  /** A request to open what law keeps of somebody. */
  readonly retained: number
  /** A statement of a bank with a line that nobody has decided. */
  readonly statement: number
  readonly bankLine: number
  /** An invoice of the won lot that a lender has. */
  readonly handover: number
  /** A draft of terms. */
  readonly houseText: number
}

let made = 0

/** A sale with a lot in negotiation, with an offer and a requested override. */
async function aBusyLot(
  db: Db,
  seller: string,
  buyer: TestPerson,
): Promise<Pick<OperatorObjects, 'saleId' | 'lot' | 'offer' | 'override' | 'raise' | 'change'>> {
  const asker = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  const starts = new Date(Date.now() + DAY_MS * (1 + made))
  const of = { selling_site: 'CPRTUS', yard: YARD, starts_at: starts, local_date: starts.toISOString().slice(0, 10), name: MARK }
  const saleId = await insertSale(db, of)
  const lot = 36_000_000 + made
  const fields = { sale_id: saleId, auction_at: starts, item_number: 1, seller_name: seller, description: `${MARK} RAV4`, make_offer: true }
  // One more of the yard is in no sale.
  await putLots(db, [aLotRow({ number: lot, ...fields }), aLotRow({ number: lot + 500_000, description: `${MARK} COROLLA` })])
  await db.insertInto('sale_items').values({ sale_id: saleId, lot, item_number: 1, lane: '' }).execute()
  const window = new Date(Date.now() + DAY_MS)
  const turn = { state: 'PENDING_SELLER', owner: 'seller', deadline: window, window_end: window }
  await db
    .insertInto('negotiations')
    .values({ lot, account_id: buyer.id, bid_minor: 10_000, ...turn })
    .execute()
  const { id: offer } = await db
    .insertInto('offers')
    .values({ lot, account_id: buyer.id, amount_minor: 20_000, currency: 'USD', reach_all_in_minor: 25_000, deadline: window })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: override } = await db
    .insertInto('overrides')
    .values({ lot, act: 'VOID', reason: `A mistake of ${MARK}.`, asked_by: asker.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = JSON.stringify({ currency: 'USD', amountMinor: 500_000, fromMinor: 0 })
  const { id: raise } = await db
    .insertInto('overrides')
    .values({ account_id: buyer.id, act: 'DEPOSIT', reason: 'By wire.', detail, asked_by: asker.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const email = { field: 'email', from: null, to: `${MARK}@example.com` }
  const { id: change } = await db
    .insertInto('overrides')
    .values({
      seller,
      act: 'SELLER',
      reason: 'By telephone.',
      detail: JSON.stringify({ changes: [email], from: { email: null, accountNumber: null } }),
      asked_by: asker.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saleId, lot, offer, override, raise, change }
}

/** An unpaid order of a membership, and a request to decide the level of its account. */
async function aMembership(db: Db, buyer: TestPerson): Promise<Pick<OperatorObjects, 'order' | 'returned' | 'membershipAct'>> {
  const asker = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  const { id: price } = await db
    .selectFrom('membership_prices')
    .select('id')
    .where('site', '=', 'CPRTUS')
    .where('level', '=', 'P')
    .executeTakeFirstOrThrow()
  const { id: order } = await db
    .insertInto('membership_orders')
    .values({ account_id: buyer.id, site: 'CPRTUS', level: 'P', kind: 'UPGRADE', price_id: price, currency: 'USD', price_minor: 19_900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gone = { account_id: buyer.id, order_id: order, way: 'GATEWAY', cause: `attempt:${order}`, reference: MARK, currency: 'USD' }
  const { id: returned } = await db
    .insertInto('membership_returns')
    .values({ ...gone, amount_minor: 19_900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lastOn = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const detail = JSON.stringify({ act: 'MEMBERSHIP_LEVEL', accountId: buyer.id, level: 'B', lastOn, subject: 'level' })
  const { id: membershipAct } = await db
    .insertInto('overrides')
    .values({ account_id: buyer.id, act: 'MEMBERSHIP_LEVEL', reason: 'Agreement signed.', detail, asked_by: asker.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { order, returned, membershipAct }
}

/** What waits at the desk of brokers. */
async function aBroker(db: Db, buyer: TestPerson): Promise<Pick<OperatorObjects, 'application' | 'asked' | 'words'>> {
  const asker = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  const broker = await aPerson(db, { roles: ['ROLE_BROKER'], membership_type: 'B', profile: { first_name: MARK } })
  const applied = { company: MARK, licence_number: '1', contact: '1', message: '1' }
  const { id: application } = await db
    .insertInto('broker_applications')
    .values({ account_id: buyer.id, level: 'B', ...applied })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lastOn = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const { id: asked } = await db
    .insertInto('broker_applications')
    .values({
      account_id: broker.id,
      level: 'M',
      ...applied,
      asked_by: asker.id,
      asked_at: new Date(),
      last_on: lastOn,
      ask_reason: 'Known.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nothing = { contact: '', phone: '', email: '', address: '', areas: '', languages: '', licences: '' }
  const { id: words } = await db
    .insertInto('broker_profiles')
    .values({ account_id: broker.id, name: MARK, words: MARK, ...nothing })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { application, asked, words }
}

/** A lot of the yard that was won before there were books, and so is paid. */
async function aWonLot(db: Db, buyer: TestPerson): Promise<number> {
  const number = 37_000_000 + made
  await putLots(db, [aLotRow({ number, description: `${MARK} CAMRY` })])
  await db.insertInto('release_holds').values({ lot: number, kind: 'DISPUTE', reason: MARK }).execute()
  await sql`
    insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, booked_at)
    values (${number}, ${buyer.id}, 'HAMMER', 100000, 'USD', 141500, 'CPRTUS-USD-2026-01-01', '[]', 1, now())`.execute(db)
  return number
}

/** Two accounts that may be one person's, not decided. */
async function aDuplicate(db: Db, later: TestPerson, earlier: TestPerson): Promise<number> {
  const { id } = await db
    .insertInto('possible_duplicates')
    .values({ account_id: later.id, other_id: earlier.id, marks: ['PHONE'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request to open what law keeps of an account. */
async function aRetained(db: Db, about: TestPerson): Promise<number> {
  const asker = await aPerson(db, { kind: 'internal', privileges: ['AUDITOR'] })
  const { id } = await db
    .insertInto('overrides')
    .values({ account_id: about.id, act: 'RETAINED', reason: `A court asks about ${MARK}.`, asked_by: asker.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A statement of an account of the US site, with one line. */
async function aStatement(db: Db): Promise<Pick<OperatorObjects, 'statement' | 'bankLine'>> {
  const of = { account: `${MARK}${made}`, currency: 'USD' }
  const day = '2026-01-05'
  const { id: statement } = await db
    .insertInto('bank_statements')
    .values({
      ...of,
      site: 'CPRTUS',
      format: 'MT940',
      from_on: day,
      to_on: day,
      opening_minor: 0,
      closing_minor: 100,
      lines: 1,
      file_sha256: randomBytes(32),
      file_place: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: bankLine } = await db
    .insertInto('bank_lines')
    .values({ ...of, statement_id: statement, ordinal: 1, booked_on: day, amount_minor: 100, party: MARK, key: `${MARK} ${made}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { statement, bankLine }
}

/** An invoice of a won lot that a lender of the US site has; answers who sold it, too. */
async function aHandover(
  db: Db,
  lot: number,
  buyer: TestPerson,
): Promise<{ readonly handover: number; readonly invoice: number; readonly entity: number; readonly lender: number }> {
  const code = `L${made}`
  const { rows } = await sql<{ handover: number; invoice: number; entity: number; lender: number }>`
    with entity as (
      insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
      values (${code}, 'CPRTUS', date '2190-01-01' + ${made}::int, ${MARK}, '{1}', '', '', 7, true) returning id),
    series as (
      insert into invoice_series (entity_code, kind, year, last_number, last_hash) values (${code}, 'INVOICE', 2026, 1, sha256('y')) returning id),
    invoice as (
      insert into invoices (series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, lot, award_id, currency,
        total_minor, issued_at, due_at, secret_id, hash, prev_hash)
      select c.id, 1, ${`${code}-1`}, 'INVOICE', 'LOT', 'vehicle', e.id, 'CPRTUS', 'America/Chicago', ${buyer.id}, ${lot}, a.id, 'USD',
        141500, now(), now(), md5(${code}), sha256(${code}::bytea), sha256('y')
      from entity e, series c, awards a where a.lot = ${lot} returning id, award_id, entity_id),
    standing as (
      insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, fees_paid_minor, price_paid_minor, status, due_at)
      select id, ${buyer.id}, 'USD', 41500, 100000, 41500, 100000, 'PAID', now() from invoice),
    lender as (
      insert into lenders (site, name, address, email) values ('CPRTUS', ${`${MARK} ${made}`}, '{1}', 'x@lender.example') returning id),
    transfer as (
      insert into transfers (payer_id, entity_id, currency, amount_minor, reference, asked_at, until, is_lenders)
      select ${buyer.id}, entity_id, 'USD', 141500, ${`RF${made}`}, now(), now(), true from invoice returning id)
    insert into lender_handovers (lender_id, invoice_id, award_id, lot, payer_id, transfer_id)
    select n.id, i.id, i.award_id, ${lot}, ${buyer.id}, t.id from lender n, invoice i, transfer t
    returning id as handover, invoice_id as invoice, lender_id as lender, (select id from entity) as entity`.execute(db)
  const [handed] = rows
  if (handed === undefined) throw new Error('There is no handover.')
  return handed
}

/** A draft of terms of the US site. */
async function aDraftOfTerms(db: Db): Promise<number> {
  const { id: author } = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  const { id } = await db
    .insertInto('house_texts')
    .values({ kind: 'TERMS', site: 'CPRTUS', first_on: '2032-01-05', author })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes one of everything at the US site, whose names all hold MARK. */
export async function operatorObjects(db: Db): Promise<OperatorObjects> {
  made += 1
  await insertYards(db, [A_YARD])
  const profile = { first_name: MARK }
  const [buyer, closed] = [await aPerson(db, { profile }), await aPerson(db, { profile, status: 'closed', closed_at: new Date() })]
  const seller = `${MARK} ${made}`
  await db.insertInto('sellers').values({ code: seller, name: seller }).execute()
  const busy = await aBusyLot(db, seller, buyer)
  const { id: alert } = await db
    .insertInto('account_alerts')
    .values({ account_id: buyer.id, action_code: 'MESSAGE', custom_code: '', activity: 'ACCOUNT', message: MARK })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: notice } = await db
    .insertInto('global_alerts')
    .values({ site: 'CPRTUS', severity: 'info', messages: JSON.stringify({ en_us: MARK }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: chat } = await db
    .insertInto('chats')
    .values({ site: 'CPRTUS', locale: 'en_us', visitor_hash: randomBytes(32), account_id: buyer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('chat_messages').values({ chat_id: chat, account_id: buyer.id, body: MARK }).execute()
  const { id: kiosk } = await db
    .insertInto('kiosk_devices')
    .values({ key_hash: randomBytes(32), name: MARK, yard: YARD, link_until: new Date(Date.now() + DAY_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = {
    recipient: 'x@example.com',
    subject: MARK,
    body_text: MARK,
    body_html: MARK,
    locale: 'en_us',
    state: 'kept',
    site: 'CPRTUS',
  }
  const { id: mail } = await db.insertInto('mails').values(written).returning('id').executeTakeFirstOrThrow()
  const failed = { ...written, recipient: `${MARK}@example.com`, body_text: null, body_html: null, state: 'failed', ended_at: new Date() }
  await db.insertInto('mails').values(failed).execute()
  const texted = { number: '+12025550100', site: 'CPRTUS', locale: 'en_us', kind: 'OUTBID', body: `Hammerlane: ${MARK}`, state: 'kept' }
  await db.insertInto('texts').values(texted).execute()
  await sql`insert into site_preferences (site, code) values ('CPRTUS', ${MARK}) on conflict do nothing`.execute(db)
  await sql`insert into site_contacts (site, phone, email, hours) values ('CPRTUS', '1', '', ${MARK}) on conflict do nothing`.execute(db)
  const duplicate = await aDuplicate(db, closed, buyer)
  const retained = await aRetained(db, closed)
  const won = await aWonLot(db, buyer)
  const { handover, ...sold } = await aHandover(db, won, buyer)
  return {
    yard: YARD,
    duplicate,
    retained,
    ...busy,
    won,
    handover,
    ...(await staffObjects(db, { ...sold, buyer, made, mark: MARK, lot: won })),
    houseText: await aDraftOfTerms(db),
    ...(await aMembership(db, buyer)),
    ...(await aBroker(db, buyer)),
    ...(await aStatement(db)),
    buyer,
    closed,
    alert,
    notice,
    seller,
    chat,
    kiosk,
    mail,
  }
}
