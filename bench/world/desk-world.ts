import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { hashOf, newSessionId } from '../../apps/server/src/modules/session/index.ts'
import { fillMoney } from './desk-money.ts'
import { makeWorld } from './make-world.ts'
import { openWorldDatabase } from './world-database.ts'

/** How many of everything a world of desks holds. */
export interface DeskSizes {
  readonly lots: number
  readonly sales: number
  readonly people: number
  /** Each is ten lines of the journal. */
  readonly invoices: number
}

/** Who looks, and what the addresses of their pages name. */
export interface DeskWorld {
  readonly dataDir: string
  /** Cookies of buyers, all of whom bid alike, and of operators: calls are limited by account, so several take turns. */
  readonly buyers: readonly string[]
  readonly operators: readonly string[]
  readonly buyerNumber: number
  readonly saleId: number
  readonly yard: number
  readonly slug: string
  readonly seller: string
  readonly chatId: string
  readonly lot: number
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly statementId: number
  readonly tillId: number
}

const FIRST_BUYER = 900_000
const FIRST_OPERATOR = 910_000
const LOOKERS = 20
/** Screens in yards: they grow with neither lots nor sales nor people. */
const KIOSKS = 200
/** Lots that the buyers who look have bid on, a hundred each. */
const OWN_LOTS = 2_000
const BIDS_A_LOT = 4
const DEPOSIT_MINOR = 1_000_000_000
const SESSION_DAYS = 2
const STAMP = 'bench-desks'
const SOURCES = [import.meta.filename, join(import.meta.dirname, 'desk-money.ts')]

/** Those made here, of the accounts that the demo world has besides: a hundred thousand numbers of people, and those who look. */
const MADE = `(select * from accounts where number between 100001 and 200000
  or number between ${FIRST_BUYER} and ${FIRST_BUYER + LOOKERS - 1} or number between ${FIRST_OPERATOR} and ${FIRST_OPERATOR + LOOKERS - 1}) made`

/** People with terms, deposits, alerts and a past; the buyer and the operator who look. */
const PEOPLE = (people: number): string[] => [
  `insert into accounts (number, kind, home_site, membership_type, privileges)
     select 100000 + n, 'buyer', 'CPRTUS', 'S', '{}'::text[] from generate_series(1, ${people}) n
     union all select ${FIRST_BUYER} + n, 'buyer', 'CPRTUS', 'S', '{}'::text[] from generate_series(0, ${LOOKERS - 1}) n
     union all select ${FIRST_OPERATOR} + n, 'internal', 'CPRTUS', 'S', '{OPERATOR,MONEY,CASHIER,REVIEWER,GATE}' from generate_series(0, ${LOOKERS - 1}) n`,
  `insert into profiles (account_id, email, first_name, last_name, country, address, terms_version)
     select id, 'person' || number || '@example.com', 'Pat', 'Tester', 'USA', '{"state":"TX"}', ${BUILT_IN_VERSION} from ${MADE}`,
  `insert into security_answers (account_id, question_id, answer_hash) select id, 1, 'x' from ${MADE}`,
  `insert into bidder_terms (account_id, document_status) select id, 'VALID' from ${MADE}`,
  `insert into deposits (account_id, currency, held_minor) select id, 'USD', ${DEPOSIT_MINOR} from ${MADE}`,
  `insert into account_events (account_id, kind, at) select id, 'SIGN_IN', now() - n * interval '1 day' from ${MADE}, generate_series(1, 20) n`,
  `insert into account_alerts (account_id, action_code, custom_code, activity, is_banner, message)
     select id, 'GENERAL', 'GENERAL', 'MESSAGE', false, 'Please read this.' from ${MADE}, generate_series(1, 2)`,
]

/** Sales up to a number, and a third of the lots of each yard spread over them. */
const SALES = (sales: number): string[] => [
  `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type)
     select y.selling_site, y.number, at, at::date, 'W', 'live'
     from generate_series(1, greatest(0, ${sales} - (select count(*)::int from sales))) n
     cross join lateral (select date_trunc('day', now()) + interval '2 days' + n * interval '17 minutes' as at) t
     join (select number, selling_site, row_number() over (order by number) k, count(*) over () c from yards) y on y.k = 1 + n % y.c`,
  `with extra as (select id, yard, starts_at, row_number() over (partition by yard order by id) k, count(*) over (partition by yard) c
       from sales where lane = 'W')
     update lots l set sale_id = e.id, auction_at = e.starts_at, lane = 'W', item_number = l.number % 1000
     from extra e where l.number % 3 = 0 and e.yard = l.yard and e.k = 1 + (l.number / 3) % e.c`,
  `delete from sale_items i using lots l where l.number = i.lot and l.sale_id is distinct from i.sale_id`,
  `insert into sale_items (sale_id, lot, item_number, lane) select sale_id, number, item_number, 'W' from lots where lane = 'W' on conflict do nothing`,
]

/** Lots of the sale that is looked at, as many in every world: a page of one sale is then the same page. */
const LOOKED_AT_LOTS = 300

/** One sale of the US site whose lane is X, and lots that are in no other. */
const LOOKED_AT_SALE: readonly string[] = [
  `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type)
     select selling_site, number, date_trunc('day', now()) + interval '1 day', (now() + interval '1 day')::date, 'X', 'live'
     from yards where selling_site = 'CPRTUS' order by number limit 1`,
  `update lots l set sale_id = s.id, auction_at = s.starts_at, lane = 'X', item_number = n
     from sales s, (select number, row_number() over (order by number) as n from lots
       where selling_site = 'CPRTUS' and (sale_id is null or lane = 'W') order by number limit ${LOOKED_AT_LOTS}) free
     where s.lane = 'X' and l.number = free.number`,
  `delete from sale_items i using lots l where l.number = i.lot and l.lane = 'X'`,
  `insert into sale_items (sale_id, lot, item_number, lane) select sale_id, number, item_number, 'X' from lots where lane = 'X'`,
]

const RANKED = (share: number): string =>
  `(select number as lot, currency, row_number() over (order by number) as n from lots where selling_site = 'CPRTUS' limit greatest(${OWN_LOTS}, (select count(*) / ${share} from lots)))`
const PERSON = (key: string): string =>
  `(select min(id) from accounts where number between 100001 and 200000) + (${key}) % (select count(*) from accounts where number between 100001 and 200000)`
const BUYER_ID = `(select id from accounts where number = ${FIRST_BUYER} + n % ${LOOKERS})`

/** Bids of a sixth of the lots, the buyer's among the first of them; what follows hammers, results of earlier days. */
const BIDDING = (): string[] => [
  `insert into lot_bidding (lot, phase, outcome, seq, head_hash, state_seq, price_minor, bid_count, bidder_count, leader, leader_max_minor, leader_kind,
       leader_alias)
     select lot, case n % 4 when 0 then 'PRELIM' else 'CLOSED' end,
       case when n % 4 = 0 then null when n % 24 = 3 then 'PENDING_SELLER' else 'SOLD' end, ${BIDS_A_LOT}, sha256(lot::text::bytea),
       ${BIDS_A_LOT}, 100000, ${BIDS_A_LOT}, ${BIDS_A_LOT},
       case when n / ${LOOKERS} % 2 = 0 and n <= ${OWN_LOTS} then ${BUYER_ID} else ${PERSON('n')} end, 150000, 'PRELIM_MAX', 1 from ${RANKED(6)} ranked`,
  `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at, receipt)
     select lot, s, case when s = 1 and n <= ${OWN_LOTS} then ${BUYER_ID} else ${PERSON('n * 7 + s')} end, 'PRELIM_MAX', 100000 + s, false, false, true,
       'FIRST_BID', 100000, now() - n * interval '1 minute', 'x' from ${RANKED(6)} ranked, generate_series(1, ${BIDS_A_LOT}) s`,
  `insert into bid_events (lot, seq, kind, at, body, hash)
     select lot, seq, 'BID', received_at, '{}', sha256((lot || ':' || seq)::bytea) from bids`,
  `insert into lot_bidders (lot, alias, account_id) select lot, min(seq), account_id from bids group by lot, account_id`,
  // Billed, each: what is not is billed as soon as a server runs.
  `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, booked_at)
     select b.lot, b.leader, 'HAMMER', 100000, 'USD', 120000, 'x', '[]', 4, now() from lot_bidding b where outcome = 'SOLD'`,
  `insert into negotiations (lot, state, account_id, bid_minor, owner, deadline, window_end)
     select lot, 'PENDING_SELLER', leader, 100000, 'seller', now() + interval '20 days', now() + interval '20 days'
     from lot_bidding where outcome = 'PENDING_SELLER'`,
  `insert into commitments (lot, account_id, currency, reach_all_in_minor, state)
     select lot, leader, 'USD', 120000, case when outcome is null then 'LEADING' else 'PENDING' end from lot_bidding
     where outcome is null or outcome = 'PENDING_SELLER'`,
  `insert into offers (lot, account_id, amount_minor, currency, reach_all_in_minor, deadline)
     select lot, ${PERSON('lot')}, 90000, 'USD', 110000, now() + interval '20 days' from lot_bidding where outcome is null and lot % 10 = 0`,
  `insert into bid_notices (account_id, lot, kind, at, sent_at)
     select account_id, lot, 'OUTBID', received_at, received_at from bids where seq <= 2`,
  `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, yard, sale_id, name, slug, outcome, currency, final_minor,
       high_minor, bid_count, year, make, model, primary_damage)
     select number, 1, sha256('x'), now() - (number % 80) * interval '1 day', current_date - (number % 80)::int, selling_site, title_group, yard, sale_id,
       description, slug, case number % 2 when 0 then 'SOLD' else 'NO_SALE' end, currency, case number % 2 when 0 then 250000 end, 250000, 5,
       year, make, model_group, primary_damage
     from lots where number % 3 = 1`,
]

/** What piles up beside: watches, mails, talks, sellers, screens, lanes that ran. */
const BESIDE = (people: number): string[] => [
  `insert into watches (account_id, lot)
     select ${PERSON('n * 31')} as account, lot from ${RANKED(4)} ranked union select ${BUYER_ID}, lot from ${RANKED(4)} r where n <= ${OWN_LOTS}`,
  `insert into mails (recipient, subject, body_text, locale, state, created_at)
     select 'person' || n || '@example.com', 'You won', 'Two lines of text.', 'en_us', 'kept', now() - n * interval '1 minute'
     from generate_series(1, ${people * 10}) n`,
  `insert into chats (site, locale, visitor_hash, page_url) select 'CPRTUS', 'en_us', sha256(n::text::bytea), '/' from generate_series(1, ${people / 5}) n`,
  `insert into chat_messages (chat_id, body) select id, 'A question' from chats, generate_series(1, 5)`,
  `insert into sellers (code, name, selling_site) select 'BENCH' || n, 'Seller ' || n, 'CPRTUS' from generate_series(1, ${people / 2}) n`,
  `insert into seller_events (seller, change) select code, 'made' from sellers, generate_series(1, 5)`,
  `insert into kiosk_devices (key_hash, name, yard, link_until, registered_at)
     select sha256(n::text::bytea), 'Screen ' || n, (select min(number) from yards), now(), now() from generate_series(1, ${KIOSKS}) n`,
  `insert into global_alerts (site, severity, messages) select 'CPRTUS', 'info', '{"en_us":"A notice"}' from generate_series(1, 3)`,
  `insert into feedback (site, locale, rating, category, comments) select 'CPRTUS', 'en_us', 5, 'OTHER', 'Well done' from generate_series(1, ${people})`,
  `insert into lane_runs (sale_id, state, started_at, ended_at) select id, 'ENDED', starts_at, starts_at from sales where starts_at < now()`,
]

async function fill(pool: Pool, { sales, people, invoices }: DeskSizes): Promise<void> {
  for (const statement of [...PEOPLE(people), ...SALES(sales), ...LOOKED_AT_SALE, ...BIDDING(), ...BESIDE(people)])
    await pool.query(statement)
  await fillMoney(pool, {
    invoices,
    firstPayer: 100_001,
    lastPayer: 100_000 + people,
    firstLooker: FIRST_BUYER,
    lookers: LOOKERS,
    firstOperator: FIRST_OPERATOR,
  })
  await pool.query('vacuum analyze')
}

/** Signs accounts in, as many as look, from a number on; answers their cookies. */
export async function signIn(pool: Pool, firstNumber: number): Promise<string[]> {
  const ids = Array.from({ length: LOOKERS }, newSessionId)
  await pool.query(
    `insert into sessions (site, method, has_second_factor, ends_at, account_id, id_hash)
     select 'CPRTUS', 'password', true, now() + ${SESSION_DAYS} * interval '1 day', a.id, s.hash
     from unnest($2::bytea[]) with ordinality s(hash, n) join accounts a on a.number = $1 + s.n - 1`,
    [firstNumber, ids.map(hashOf)],
  )
  return ids.map((id) => `hl=${id}`)
}

async function firstOf(pool: Pool, query: string): Promise<unknown> {
  const { rows } = await pool.query<{ found: unknown }>(query)
  return rows[0]?.found
}

/** A copy of a demo world with so many sales and people, and everything that lists list in proportion; cached like the world it is a copy of. */
export async function makeDeskWorld(sizes: DeskSizes): Promise<DeskWorld> {
  const origin = await makeWorld(sizes.lots)
  const dataDir = `${origin}-desks`
  const stamp = join(dataDir, STAMP)
  const wanted = `${readFileSync(join(origin, 'bench-stamp'), 'utf8')} ${JSON.stringify(sizes)} ${SOURCES.map((file) => readFileSync(file, 'utf8')).join()}`
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(dataDir, { recursive: true, force: true })
    // PostgreSQL may run as another account, which has to keep its files.
    execFileSync('cp', ['-a', origin, dataDir])
  }
  const { pool, close } = await openWorldDatabase(dataDir)
  try {
    if (!existsSync(stamp)) {
      await fill(pool, sizes)
      writeFileSync(stamp, wanted)
    }
    const saleId = (await firstOf(pool, "select id as found from sales where lane = 'X'")) as number
    return {
      dataDir,
      buyers: await signIn(pool, FIRST_BUYER),
      operators: await signIn(pool, FIRST_OPERATOR),
      buyerNumber: FIRST_BUYER,
      saleId,
      yard: (await firstOf(
        pool,
        "select yard as found from lots where selling_site = 'CPRTUS' group by 1 order by count(*) desc limit 1",
      )) as number,
      slug: (await firstOf(
        pool,
        `select slug as found from yards where number =
           (select physical_yard from lots where selling_site = 'CPRTUS' group by 1 order by count(*) desc limit 1)`,
      )) as string,
      seller: (await firstOf(pool, 'select min(code) as found from sellers')) as string,
      chatId: (await firstOf(pool, 'select min(id::text) as found from chats')) as string,
      invoiceId: (await firstOf(pool, "select max(id) as found from invoices where number like 'BENCH%'")) as number,
      invoiceNumber: (await firstOf(pool, "select max(number) as found from invoices where number like 'BENCH%'")) as string,
      statementId: (await firstOf(pool, "select max(id) as found from bank_statements where account = 'BENCH0001'")) as number,
      tillId: (await firstOf(pool, "select max(till_id) as found from till_bookings where receipt like 'BENCH%'")) as number,
      lot: (await firstOf(pool, "select max(number) as found from lots where selling_site = 'CPRTUS' and status = 'OPEN'")) as number,
    }
  } finally {
    await close()
  }
}
