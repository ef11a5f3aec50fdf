import type { Pool } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { SIGN_LATE_WITHIN_SECONDS } from '#modules/lot-book/index.ts'

/** An event by its lot and number. */
export interface EventPlace {
  readonly lot: number
  readonly seq: number
}

/** Looked at together. */
const PLACES_AT_ONCE = 200
const isYoung = `e.at > clock_timestamp() - ${SIGN_LATE_WITHIN_SECONDS} * interval '1 second'`

/** Bids without a receipt that may still be signed, after a place, in their order. */
export async function listUnsignedBids(pool: Pool, { lot, seq }: EventPlace): Promise<EventPlace[]> {
  const { rows } = await pool.query<EventPlace>(
    `select b.lot, b.seq from bids b join bid_events e on e.lot = b.lot and e.seq = b.seq
     where b.receipt is null and (b.lot, b.seq) > ($1, $2) and ${isYoung}
       and not exists (select from ledger_seals s where s.lot = b.lot and s.seq >= b.seq)
     order by b.lot, b.seq limit ${PLACES_AT_ONCE}`,
    [lot, seq],
  )
  return rows
}

/** Last events of closed lots that are not sealed and may still be, after a lot, in their order. */
export async function listUnsealedEnds(pool: Pool, { lot }: EventPlace): Promise<EventPlace[]> {
  const { rows } = await pool.query<EventPlace>(
    `select b.lot, b.seq from lot_bidding b join bid_events e on e.lot = b.lot and e.seq = b.seq and e.hash = b.head_hash
     where b.phase = 'CLOSED' and b.lot > $1 and ${isYoung}
       and not exists (select from ledger_seals s where s.lot = b.lot and s.seq >= b.seq)
     order by b.lot limit ${PLACES_AT_ONCE}`,
    [lot],
  )
  return rows
}

/** An event with its signature and whether it may still be signed. */
export interface TailEvent {
  readonly seq: number
  readonly atMs: number
  readonly body: string
  readonly hash: Buffer
  /** Of the bid or of the end; null where it is not signed. */
  readonly signature: string | null
  readonly isYoung: boolean
}

/** The events of a lot from the last signed one before `first` on, or from its first, up to `last`. */
export async function readTail(
  pool: Pool,
  lot: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<TailEvent[]> {
  const { rows } = await pool.query<TailEvent>(
    `select e.seq, ${epochMs('e.at')} as "atMs", e.body, e.hash, coalesce(s.signature, b.receipt) as signature,
        ${isYoung} and not exists (select from ledger_seals x where x.lot = e.lot and x.seq >= e.seq) as "isYoung"
     from bid_events e left join bids b on b.lot = e.lot and b.seq = e.seq left join ledger_seals s on s.lot = e.lot and s.seq = e.seq
     where e.lot = $1 and e.seq <= $3 and e.seq >= coalesce(greatest(
       (select max(b.seq) from bids b where b.lot = $1 and b.seq < $2 and b.receipt is not null),
       (select max(s.seq) from ledger_seals s where s.lot = $1 and s.seq < $2)), 1)
     order by e.seq`,
    [lot, first, last],
  )
  return rows
}

/** Keeps receipts; one that is there already stays. */
export async function keepReceipts(pool: Pool, signed: readonly (EventPlace & { readonly signature: string })[]): Promise<void> {
  await pool.query(
    `update bids b set receipt = n.receipt from unnest($1::bigint[], $2::int[], $3::text[]) as n (lot, seq, receipt)
     where b.lot = n.lot and b.seq = n.seq and b.receipt is null`,
    [signed.map(({ lot }) => lot), signed.map(({ seq }) => seq), signed.map(({ signature }) => signature)],
  )
}

/** Keeps the signed end of a closed lot; one that is there already stays. */
export async function keepSeal(
  pool: Pool,
  { lot, seq, hash, signature }: EventPlace & { readonly hash: Buffer; readonly signature: string },
): Promise<void> {
  await pool.query('insert into ledger_seals (lot, seq, hash, signature) values ($1, $2, $3, $4) on conflict do nothing', [
    lot,
    seq,
    hash,
    signature,
  ])
}
