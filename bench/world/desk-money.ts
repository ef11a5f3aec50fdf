import type { Pool } from 'pg'

/** Whose books are made: payers by the numbers of their accounts, and a few who have many documents of their own. */
export interface MoneySizes {
  readonly invoices: number
  readonly firstPayer: number
  readonly lastPayer: number
  readonly firstLooker: number
  readonly lookers: number
  readonly firstOperator: number
}

const MONTHS = 30
/** Of a hundred invoices one is a looker's, so that their own lists are long. */
const LOOKERS_SHARE = 10
const FEES_MINOR = 60_000
const TAX_MINOR = 20_000
const HAMMER_MINOR = 250_000
const TOTAL_MINOR = FEES_MINOR + TAX_MINOR + HAMMER_MINOR
const STATEMENT_LINES = 150
/** By it the tills made here are told from those of the demo world. */
const FLOAT_MINOR = 20_007
const TILL_BOOKINGS = 20

/** The numbers from one on, each with its payer, its day and how its invoice stands: most are paid, as of years of business. */
const NUMBERED = ({ invoices, firstPayer, lastPayer, firstLooker, lookers }: MoneySizes): string => `create temp table numbered as
  select n, a.id as payer, current_date - (n % (${MONTHS} * 30)) as day, ${TOTAL_MINOR} + (n % 9973) * 100 as total,
    case when n % 100 < 88 then 'PAID' when n % 100 < 92 then 'CANCELLED' when n % 100 < 95 then 'OPEN' when n % 100 < 97 then 'OVERDUE'
      when n % 100 = 97 then 'PENDING' when n % 100 = 98 then 'REFUNDED' else 'WRITTEN_OFF' end as status
  from generate_series(1, ${invoices}) n
  join accounts a on a.number = case when n % ${LOOKERS_SHARE} = 0 then ${firstLooker} + n / ${LOOKERS_SHARE} % ${lookers}
    else ${firstPayer} + n % ${lastPayer - firstPayer + 1} end`

/** A lot for each, as far as there are lots. */
const SOLD = `create temp table sold as select number, row_number() over (order by number) as k from lots where selling_site = 'CPRTUS'`

const OPERATOR = (sizes: MoneySizes): string => `(select id from accounts where number = ${sizes.firstOperator})`

const INVOICES: readonly string[] = [
  `insert into legal_entities (code, site, from_on, name, address, keep_years, is_demonstration)
     values ('BENCH', 'CPRTUS', '1999-01-01', 'Bench Motors', '{1 Main Street}', 10, true) on conflict do nothing`,
  `insert into invoice_series (entity_code, kind, year, last_number, last_hash)
     select 'BENCH', 'INVOICE', 2026, count(*), sha256('x') from numbered`,
  `insert into invoices (series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, lot, currency, total_minor, issued_at, due_at,
       secret_id, prev_hash, hash)
     select s.id, n, 'BENCH-2026-' || lpad(n::text, 6, '0'), 'INVOICE', 'LOT', 'vehicle', (select min(id) from legal_entities where site = 'CPRTUS'),
       'CPRTUS', 'America/Chicago', payer, l.number, 'USD', total, day, day + 3, md5('secret' || n), sha256(n::text::bytea), sha256(('h' || n)::bytea)
     from numbered join invoice_series s on s.entity_code = 'BENCH' left join sold l on l.k = n order by n`,
  `create temp table billed as select o.*, i.id, i.lot from numbered o join invoices i on i.number = 'BENCH-2026-' || lpad(n::text, 6, '0')`,
  'analyze billed',
  `insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, fees_paid_minor, price_paid_minor, credited_minor, written_off_minor,
       status, due_at, pending_until, overdue_at, paid_at)
     select id, payer, 'USD', total - ${HAMMER_MINOR}, ${HAMMER_MINOR}, case when status in ('PAID', 'REFUNDED') then total - ${HAMMER_MINOR} else 0 end,
       case when status in ('PAID', 'REFUNDED') then ${HAMMER_MINOR} else 0 end, case status when 'CANCELLED' then total else 0 end,
       case status when 'WRITTEN_OFF' then total else 0 end, status, day + 3, case status when 'PENDING' then now() + interval '3 days' end,
       case status when 'OVERDUE' then day + 3 end, case when status in ('PAID', 'REFUNDED') then day + 2 end from billed`,
  `insert into invoice_lines (invoice_id, position, code, text_key, amount_minor)
     select id, p, case p when 1 then 'HAMMER' when 2 then 'BUYER_FEE' else 'GATE_FEE' end, 'invoices.line', ${FEES_MINOR} from billed, generate_series(1, 3) p`,
  `insert into invoice_parties (invoice_id, payer_id, name, address, keep_until) select id, payer, 'Pat Tester', '{1 Main Street}', day + 3650 from billed`,
]

const PAYMENTS: readonly string[] = [
  `insert into payments (payer_id, currency, amount_minor, source, reference, received_on, cause, at)
     select payer, 'USD', total, case n % 3 when 0 then 'BANK' when 1 then 'GATEWAY' else 'CASH' end, 'ref ' || n, day + 2, 'bench:' || n, day + 2
     from billed where status in ('PAID', 'REFUNDED')`,
  `create temp table paid as select b.*, p.id as payment, p.source from billed b join payments p on p.cause = 'bench:' || n`,
  'analyze paid',
  `insert into payment_parts (payment_id, invoice_id, fees_minor, price_minor) select payment, id, total - ${HAMMER_MINOR}, ${HAMMER_MINOR} from paid`,
]

/** Each invoice is five lines of the journal; each payment four, with what its seller got of it. */
const JOURNAL: readonly string[] = [
  `insert into journal_entries (site, kind, cause, at, booked_on) select 'CPRTUS', 'INVOICE_ISSUED', 'bench:' || id, day, day from billed`,
  'analyze journal_entries',
  `insert into journal_lines (entry_id, line, account, detail, payer_id, invoice_id, currency, minor)
     select e.id, l.line, l.account, case l.account when 'SELLER_PAYABLE' then 'lot ' || coalesce(b.lot, 0) else l.detail end,
       case l.account when 'RECEIVABLE' then b.payer end, b.id, 'USD', case l.line when 1 then b.total when 3 then -(b.total - ${TOTAL_MINOR - 30_000}) else l.minor end
     from billed b join journal_entries e on e.kind = 'INVOICE_ISSUED' and e.cause = 'bench:' || b.id,
       (values (1, 'RECEIVABLE', '', 0), (2, 'SELLER_PAYABLE', '', -${HAMMER_MINOR}), (3, 'FEE_INCOME', 'BUYER_FEE', 0),
         (4, 'FEE_INCOME', 'GATE_FEE', -30000), (5, 'TAX_PAYABLE', 'US-TX', -${TAX_MINOR})) l (line, account, detail, minor)`,
  `insert into journal_entries (site, kind, cause, at, booked_on) select 'CPRTUS', 'PAYMENT', 'bench:' || payment, day + 2, day + 2 from paid`,
  'analyze journal_entries',
  `insert into journal_lines (entry_id, line, account, detail, payer_id, invoice_id, currency, minor)
     select e.id, l.line, l.account, l.detail, case l.account when 'RECEIVABLE' then p.payer end, case l.account when 'RECEIVABLE' then p.id end, 'USD',
       l.sign * p.total
     from paid p join journal_entries e on e.kind = 'PAYMENT' and e.cause = 'bench:' || p.payment,
       lateral (values (1, case p.source when 'BANK' then 'BANK' when 'CASH' then 'TILL' else 'GATEWAY_CLEARING' end,
           case p.source when 'CASH' then 'till ' || (1 + p.n / ${3 * TILL_BOOKINGS}) || ' CASH' else '' end, 1), (2, 'RECEIVABLE', '', -1)) l (line, account, detail, sign)`,
  `insert into journal_entries (site, kind, cause, at, booked_on) select 'CPRTUS', 'SELLER_PAID', 'bench:' || payment, day + 9, least(day + 9, current_date) from paid`,
  'analyze journal_entries, journal_lines',
  `insert into journal_lines (entry_id, line, account, detail, currency, minor)
     select e.id, l.line, l.account, case l.line when 1 then 'lot ' || coalesce(p.lot, 0) else '' end, 'USD', l.minor
     from paid p join journal_entries e on e.kind = 'SELLER_PAID' and e.cause = 'bench:' || p.payment,
       (values (1, 'SELLER_PAYABLE', ${HAMMER_MINOR}), (2, 'BANK', -${HAMMER_MINOR})) l (line, account, minor)`,
  // What lay in a till went to the bank when it was closed; the last ones are open.
  `insert into journal_entries (site, kind, cause, at, booked_on)
     select 'CPRTUS', 'TILL_CLOSED', 'bench:' || detail, now(), current_date from journal_lines where account = 'TILL' group by detail order by detail offset 20`,
  `insert into journal_lines (entry_id, line, account, detail, currency, minor)
     select e.id, l.line, l.account, case l.line when 2 then t.detail else '' end, 'USD', l.sign * t.minor
     from (select detail, sum(minor)::bigint as minor from journal_lines where account = 'TILL' group by 1) t
     join journal_entries e on e.kind = 'TILL_CLOSED' and e.cause = 'bench:' || t.detail, (values (1, 'BANK', 1), (2, 'TILL', -1)) l (line, account, sign)`,
  `insert into balances (payer_id, currency, owed_minor)
     select payer, 'USD', sum(total) from billed where status in ('OPEN', 'OVERDUE', 'PENDING') group by payer
     on conflict (payer_id, currency) do update set owed_minor = excluded.owed_minor`,
]

/** Every month but the last two is closed; only the last of them carries what lists of today read. */
const CLOSED = (sizes: MoneySizes): string[] => [
  `insert into journal_months (site, month, closed_by, entries)
     select 'CPRTUS', date_trunc('month', booked_on)::date, ${OPERATOR(sizes)}, count(*) from journal_entries
     where site = 'CPRTUS' and booked_on < date_trunc('month', now()) - interval '1 month' group by 2 on conflict do nothing`,
  `insert into journal_carried (site, month, account, detail, payer_id, invoice_id, currency, minor)
     select 'CPRTUS', m.month, l.account, case when l.account in ('SELLER_PAYABLE', 'TILL') then l.detail else '' end,
       case when l.account in ('RECEIVABLE', 'DEPOSIT') then l.payer_id end, case when l.account = 'RECEIVABLE' then l.invoice_id end, l.currency, sum(l.minor)
     from (select max(month) as month from journal_months where site = 'CPRTUS') m
     join journal_entries e on e.site = 'CPRTUS' and e.booked_on < m.month + interval '1 month' join journal_lines l on l.entry_id = e.id
     group by 1, 2, 3, 4, 5, 6, 7 having sum(l.minor) <> 0`,
]

const BANK: readonly string[] = [
  `insert into bank_statements (site, account, currency, format, name, from_on, to_on, opening_minor, closing_minor, lines, file_sha256, file_place)
     select 'CPRTUS', 'BENCH0001', 'USD', 'CAMT053', 'Statement ' || k, current_date - 1000 + k::int, current_date - 1000 + k::int, 0, 0, ${STATEMENT_LINES},
       sha256(('statement' || k)::bytea), 0 from generate_series(1, greatest(1, (select count(*) from paid where source = 'BANK') / ${STATEMENT_LINES})) k`,
  `insert into bank_lines (statement_id, ordinal, account, currency, booked_on, amount_minor, party, reference, key, state, payment_id, payer_id, decided_at)
     select s.id, 1 + k % ${STATEMENT_LINES}, 'BENCH0001', 'USD', day + 2, total, 'Pat Tester', 'ref ' || n, 'key ' || n,
       case when n % 40 = 3 then 'STAGED' when n % 200 = 9 then 'SUSPENSE' else 'POSTED' end,
       case when n % 40 <> 3 and n % 200 <> 9 then payment end, case when n % 40 <> 3 and n % 200 <> 9 then payer end, case when n % 40 <> 3 then now() end
     from (select *, row_number() over (order by n) - 1 as k from paid where source = 'BANK') p
     join (select id, row_number() over (order by id) - 1 as at from bank_statements where account = 'BENCH0001') s on s.at = p.k / ${STATEMENT_LINES}`,
]

const TILLS = (sizes: MoneySizes): string[] => [
  `insert into tills (yard, site, drawer, on_day, currency, float_minor, cashier_id, opened_at, state)
     overriding system value
     select y.number, 'CPRTUS', 1, current_date - ((k - 1) / y.c)::int, 'USD', ${FLOAT_MINOR}, ${OPERATOR(sizes)} + case when k <= 20 then k - 1 else 0 end, now() - k * interval '1 hour',
       case when k <= 20 then 'OPEN' else 'CLOSED' end
     from generate_series(1, (select count(distinct detail) from journal_lines where account = 'TILL')) k
     join (select number, row_number() over (order by number) r, count(*) over () c from yards where selling_site = 'CPRTUS') y on y.r = 1 + (k - 1) % y.c`,
  `insert into till_bookings (till_id, entity_id, receipt, means, payer_id, currency, amount_minor, invoice_ids, payment_id, booked_by, at)
     select t.id, 1, 'BENCH-2026-R' || p.n, 'CASH', p.payer, 'USD', p.total, array[p.id], p.payment, ${OPERATOR(sizes)}, t.opened_at
     from (select *, row_number() over (order by n) - 1 as k from paid where source = 'CASH') p
     join (select id, opened_at, row_number() over (order by id) - 1 as at from tills where float_minor = ${FLOAT_MINOR}) t on t.at = p.k / ${TILL_BOOKINGS}`,
  `insert into till_closings (till_id, cash_minor, cheque_minor, card_minor, cash_book_minor, cheque_book_minor, card_book_minor, counted_by, state, decided_by, decided_at)
     select id, 1, 0, 0, 1, 0, 0, cashier_id, 'CLOSED', ${OPERATOR(sizes)}, now() from tills where state = 'CLOSED'`,
]

const PROVIDERS = (sizes: MoneySizes): string[] => [
  `insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, invoice_ids, method, currency, amount_minor, state, provider_ref, page_url,
       return_url, success_path, cancel_path, locale, created_at, captured_at, is_applied, charged_back_at, dispute_won_at)
     select left(md5('attempt' || n), 22), payer, payer, 'CPRTUS', 'bench', 'PAY_INVOICES', 'invoices:' || id, array[id], 'CARD', 'USD', total, 'CAPTURED',
       'provider ' || n, 'https://bench.example', 'https://bench.example', '/', '/', 'en_us', day, day + 2, true,
       case when n % 20 = 1 then day + 20 end, case when n % 40 = 1 then day + 40 end from paid where source = 'GATEWAY'`,
  `insert into settlement_lines (provider, line_id, day, kind, payment_ref, payment_key, currency, amount_minor, fee_minor, attempt_id, state, is_fee_posted)
     select 'bench', 'line ' || id, captured_at::date, 'CAPTURE', provider_ref, ref, currency, amount_minor, 90, id,
       case when id % 1000 = 0 then 'OPEN' else 'SAME' end, true from payment_attempts where provider = 'bench'`,
  `insert into settlement_days (provider, day, is_unknown, lines, booked) select 'bench', day, false, count(*), 0 from settlement_lines where provider = 'bench' group by day`,
  `insert into settlement_differences (provider, day, kind, about, attempt_id, site, currency, amount_minor, decision, reason, decided_by, decided_at)
     select 'bench', captured_at::date, 'AMOUNT', 'line ' || id, id, 'CPRTUS', 'USD', 100, case when id % 20 > 0 then 'NOTED' end,
       case when id % 20 > 0 then 'A reason' else '' end, case when id % 20 > 0 then ${OPERATOR(sizes)} end, case when id % 20 > 0 then now() end
     from payment_attempts where provider = 'bench' and id % 5 = 0`,
  `insert into refunds (payer_id, site, currency, amount_minor, origin, reason, way, attempt_id, asked_by, needed, state, ended_at)
     select account_id, 'CPRTUS', 'USD', 100, 'DEPOSIT', 'MEMBER_ASKED', 'GATEWAY', id, account_id, 2, case when id % 200 = 0 then 'ASKED' else 'PAID' end,
       case when id % 200 > 0 then now() - id % 900 * interval '1 day' end from payment_attempts where provider = 'bench' and id % 4 = 0`,
  `insert into release_holds (lot, kind, reason, placed_at)
     select distinct i.lot, 'DISPUTE', 'Fetched back', now() from payment_attempts a join invoices i on i.id = a.invoice_ids[1]
     where a.provider = 'bench' and a.charged_back_at is not null and a.dispute_won_at is null and i.lot is not null`,
]

/** Acts that two people agree to, wins that nobody paid, awards with passes and titles under way. */
const ACTS = (sizes: MoneySizes): string[] => [
  `insert into invoice_acts (invoice_id, payer_id, site, kind, currency, amount_minor, reason, state, asked_by, decided_by, decided_at)
     select id, payer, 'CPRTUS', 'WRITE_OFF', 'USD', 100, 'A reason', case when n % 700 = 0 then 'ASKED' else 'DONE' end, ${OPERATOR(sizes)},
       case when n % 700 > 0 then ${OPERATOR(sizes)} + 1 end, case when n % 700 > 0 then now() end from billed where n % 7 = 0`,
  `insert into defaults (invoice_id, award_id, lot, payer_id, state, asked_by, asked_reason, asked_at, decided_by, ended_at)
     select id, (select min(id) from awards), lot, payer, case when n % 990 = 0 then 'PROPOSED' else 'ENDED' end, null, '', null, null, case when n % 990 > 0 then now() - n * interval '1 minute' end
     from billed where n % 9 = 0 and lot is not null`,
  `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, tag, used_at, used_by)
     select id, lot, account_id, account_id, 'Carrier', current_date, 'bench.' || encode(substr(sha256(id::text::bytea), 1, 9), 'base64'), case when id % 3 > 0 then now() end, case when id % 3 > 0 then account_id end from awards where voided_at is null`,
  `insert into title_steps (award_id, lot, payer_id, state, reason, entered_by, carrier, tracking_number)
     select id, lot, account_id, case s when 1 then 'RECEIVED' when 2 then 'SENT' else 'DELIVERED' end, 'A reason', ${OPERATOR(sizes)}, case when s > 1 then 'UPS' end,
       case when s > 1 then '1Z9' else '' end
     from awards, generate_series(1, 3) s where voided_at is null and id % 10 > 0`,
]

/**
 * Years of books at one site: ten lines of the journal an invoice, with payments, statements, tills, attempts to pay, refunds and acts in proportion. Without the
 * triggers that money passes: what lists of it take is measured here, not whether it adds up.
 */
export async function fillMoney(pool: Pool, sizes: MoneySizes): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of [
      NUMBERED(sizes),
      SOLD,
      'analyze numbered, sold',
      ...INVOICES,
      ...PAYMENTS,
      ...JOURNAL,
      ...CLOSED(sizes),
      ...BANK,
      ...TILLS(sizes),
      ...PROVIDERS(sizes),
      ...ACTS(sizes),
    ]) {
      try {
        await client.query(statement)
      } catch (error) {
        throw new Error(`In ${statement.slice(0, 120)}`, { cause: error })
      }
    }
    await client.query('drop table numbered, sold, billed, paid')
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}
