// One award billed a transaction, with the work in one function of the database: what a client count of pgbench would run.
import { Client } from 'pg'

/** The same rows are locked, read and written, the same hash is made; rules, words and the layout of the mail are left out. */
const FUNCTION = `create or replace function peer_bill(p_award bigint, p_mail text, p_html text) returns integer language plpgsql as $$
declare a awards; seller text; e legal_entities; s invoice_series; doc bigint; made bytea; body text; entry bigint; sum bigint; price bigint; who profiles;
begin
  select * into a from awards where id = p_award and booked_at is null for update skip locked;
  if not found then return 0; end if;
  select selling_site into seller from lots where number = a.lot;
  select * into e from legal_entities l where l.site = seller and from_on <= current_date order by from_on desc limit 1;
  perform 1 from site_holidays h where h.site = seller and on_day between current_date - 2 and current_date + 30;
  perform 1 from bidder_terms where account_id = a.account_id for update;
  insert into invoice_series (entity_code, kind, year, last_hash) values (e.code, 'INVOICE', 2026, sha256('x')) on conflict do nothing;
  select * into s from invoice_series where entity_code = e.code and kind = 'INVOICE' and year = 2026 for update;
  select sum((q -> 'amount' ->> 'minor')::bigint), sum((q -> 'amount' ->> 'minor')::bigint) filter (where q ->> 'key' = 'fee.bid')
    into sum, price from jsonb_array_elements(a.quote) q;
  body := json_build_object('number', s.last_number + 1, 'kind', 'INVOICE', 'entity', e.id, 'payer', a.account_id, 'lot', a.lot, 'award', a.id,
    'currency', a.currency, 'total', sum, 'lines', a.quote, 'at', clock_timestamp())::text;
  made := sha256(s.last_hash || convert_to(body, 'UTF8'));
  insert into invoices (series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, lot, award_id, currency, total_minor,
      told_minor, schedule_id, issued_at, due_at, secret_id, prev_hash, hash)
    values (s.id, s.last_number + 1, e.code || '-2026-I' || lpad((s.last_number + 1)::text, 6, '0'), 'INVOICE', 'LOT', 'vehicle', e.id, seller,
      'America/Chicago', a.account_id, a.lot, a.id, a.currency, sum, sum, a.schedule_id, now(), now() + interval '3 days', md5(body), s.last_hash, made)
    returning id into doc;
  insert into invoice_lines (invoice_id, position, code, text_key, amount_minor)
    select doc, at, case q ->> 'key' when 'fee.bid' then 'PRICE' else 'FEE' end, q ->> 'key', (q -> 'amount' ->> 'minor')::bigint
    from jsonb_array_elements(a.quote) with ordinality l (q, at);
  select * into who from profiles where account_id = a.account_id;
  insert into invoice_parties (invoice_id, payer_id, name, address, tax_number, keep_until, is_business, street, postal_code, city, country, email)
    values (doc, a.account_id, who.first_name || ' ' || who.last_name, array[who.address ->> 'line1'], '', current_date + 2555, false,
      who.address ->> 'line1', '', '', '', who.email);
  update invoice_series set last_number = s.last_number + 1, last_hash = made where id = s.id;
  insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, due_at)
    values (doc, a.account_id, a.currency, sum - price, price, now() + interval '3 days');
  insert into journal_entries (site, kind, cause, booked_on) values (seller, 'INVOICE_ISSUED', 'peer:' || doc, current_date) returning id into entry;
  insert into journal_lines (entry_id, line, account, payer_id, invoice_id, currency, minor)
    values (entry, 1, 'RECEIVABLE', a.account_id, doc, a.currency, sum);
  insert into journal_lines (entry_id, line, account, detail, invoice_id, currency, minor)
    select entry, at + 1, case q ->> 'key' when 'fee.bid' then 'SELLER_PAYABLE' else 'FEE_INCOME' end, q ->> 'key', doc, a.currency,
      -(q -> 'amount' ->> 'minor')::bigint from jsonb_array_elements(a.quote) with ordinality l (q, at);
  insert into balances (payer_id, currency, owed_minor) values (a.account_id, a.currency, sum)
    on conflict (payer_id, currency) do update set owed_minor = balances.owed_minor + excluded.owed_minor, changed_at = now();
  update awards set booked_at = now() where id = a.id;
  insert into invoice_notices (invoice_id, kind) values (doc, 'ISSUED');
  insert into mails (recipient, site, subject, body_text, body_html, locale, account_id, state)
    values (who.email, seller, 'Invoice', p_mail, p_html, 'en_us', a.account_id, 'queued');
  return 1;
end $$`

/** What the peer is asked: awards that wait, and by how many clients they are billed. */
export interface BillRequest {
  readonly awards: readonly number[]
  readonly clients: number
  /** A mail as ours is written. */
  readonly text: string
  readonly html: string
}

const [, , url] = process.argv
const clients: Client[] = []

async function connect(count: number): Promise<void> {
  while (clients.length < count) {
    const client = new Client({ connectionString: url })
    await client.connect()
    clients.push(client)
  }
}

async function run({ awards, clients: count, text, html }: BillRequest): Promise<{ billed: number; ms: number }> {
  await connect(count)
  const begunMs = performance.now()
  let [next, billed] = [0, 0]
  await Promise.all(
    clients.slice(0, count).map(async (client) => {
      for (let award = awards[next++]; award !== undefined; award = awards[next++]) {
        const { rows } = await client.query<{ one: number }>({
          name: 'bill',
          text: 'select peer_bill($1, $2, $3) as one',
          values: [award, text, html],
        })
        billed += rows[0]?.one ?? 0
      }
    }),
  )
  return { billed, ms: performance.now() - begunMs }
}

async function answer(request: BillRequest): Promise<void> {
  process.send?.(await run(request))
}

await connect(1)
await clients[0]?.query(FUNCTION)
process.send?.('ready')
process.on('message', (request: BillRequest | 'end') => {
  if (request === 'end') void Promise.all(clients.map((client) => client.end())).then(() => process.exit(0))
  else void answer(request)
})
