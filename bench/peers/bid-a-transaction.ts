// One bid a transaction, with the work of a bid in one function of the database: what a client count of pgbench would run.
import { Client } from 'pg'

/** The same rows are locked, read and written, the same hash is made; the rules of bidding themselves are left out. */
const FUNCTION = `create or replace function peer_bid(p_lot bigint, p_account bigint, p_amount bigint) returns integer language plpgsql as $$
declare b lot_bidding; body text; made bytea; bound bigint; held bigint;
begin
  select * into b from lot_bidding where lot = p_lot for update;
  perform 1 from bidder_terms t join accounts a on a.id = t.account_id left join profiles p on p.account_id = t.account_id
    where t.account_id = p_account for update of t;
  select coalesce(sum(reach_all_in_minor), 0) into bound from commitments where account_id = p_account and currency = 'USD';
  select held_minor into held from deposits where account_id = p_account and currency = 'USD';
  perform 1 from bids where account_id = p_account and idempotency_key = p_lot || ':' || p_amount || ':' || b.seq;
  insert into lot_bidders (lot, alias, account_id) values (p_lot, p_account, p_account) on conflict do nothing;
  body := json_build_object('v', 1, 'lot', p_lot, 'seq', b.seq + 1, 'at', extract(epoch from clock_timestamp()), 'kind', 'BID', 'alias', p_account,
    'label', 'US-TX', 'bid', json_build_object('kind', 'MONSTER', 'amountMinor', p_amount, 'commitment', null), 'reason', 'HIGHER',
    'priceMinor', p_amount, 'leader', p_account, 'schedule', 'us-2026')::text;
  made := sha256(b.head_hash || convert_to(body, 'UTF8'));
  insert into bid_events (lot, seq, kind, at, body, hash) values (p_lot, b.seq + 1, 'BID', clock_timestamp(), body, made);
  insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, detail, price_after_minor, all_in_minor,
      schedule_id, received_at, idempotency_key, receipt)
    values (p_lot, b.seq + 1, p_account, 'MONSTER', p_amount, false, true, true, 'HIGHER', '{"leads":1}', p_amount, p_amount, 'us-2026', clock_timestamp(),
      p_lot || ':' || p_amount || ':' || b.seq, '');
  update lot_bidding set seq = b.seq + 1, state_seq = b.seq + 1, head_hash = made, price_minor = p_amount, bid_count = b.bid_count + 1, leader = p_account,
    leader_max_minor = p_amount, leader_kind = 'MONSTER', leader_alias = p_account, leader_label = 'US-TX', deadline = b.deadline where lot = p_lot;
  insert into commitments (lot, account_id, currency, reach_all_in_minor, state) values (p_lot, p_account, 'USD', p_amount, 'LEADING')
    on conflict (lot) do update set account_id = excluded.account_id, reach_all_in_minor = excluded.reach_all_in_minor;
  return b.seq + 1;
end $$`

interface BidRequest {
  readonly lots: readonly number[]
  readonly accounts: readonly number[]
  readonly clients: number
  readonly forMs: number
  readonly firstMinor: number
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

async function run({ lots, accounts, clients: count, forMs, firstMinor }: BidRequest): Promise<{ bids: number; ms: number }> {
  await connect(count)
  const begunMs = performance.now()
  let bids = 0
  await Promise.all(
    clients.slice(0, count).map(async (client, at) => {
      for (let turn = at; performance.now() - begunMs < forMs; turn += count) {
        const values = [lots[turn % lots.length], accounts[turn % accounts.length], firstMinor + turn * 100_000]
        await client.query({ name: 'bid', text: 'select peer_bid($1, $2, $3)', values })
        bids += 1
      }
    }),
  )
  return { bids, ms: performance.now() - begunMs }
}

async function answer(request: BidRequest): Promise<void> {
  process.send?.(await run(request))
}

await connect(1)
await clients[0]?.query(FUNCTION)
process.send?.('ready')
process.on('message', (request: BidRequest | 'end') => {
  if (request === 'end') void Promise.all(clients.map((client) => client.end())).then(() => process.exit(0))
  else void answer(request)
})
