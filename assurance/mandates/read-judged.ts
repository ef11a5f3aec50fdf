import type { Pool } from 'pg'
import type { JudgedAward, JudgedCaps, JudgedEvent, JudgedRows } from './judge-caps.ts'

interface EventRow {
  readonly lot: number
  readonly seq: number
  readonly atMs: number
  readonly kind: string
  readonly body: string
  readonly accountId: number | null
  readonly mandateId: number | null
  readonly isAccepted: boolean
  readonly bidKind: string
  readonly allInMinor: number
  readonly day: string
}

interface CapsRow {
  readonly mandateId: number
  readonly atMs: number
  readonly caps: readonly ({ readonly currency: string } & Omit<JudgedCaps, 'mandateId' | 'atMs'>)[]
}

const EVENTS = `select e.lot, e.seq, (extract(epoch from e.at) * 1000)::float8 as "atMs", e.kind, e.body, b.account_id as "accountId",
    b.mandate_id as "mandateId", coalesce(b.is_accepted, false) as "isAccepted", coalesce(b.kind, '') as "bidKind",
    coalesce(b.all_in_minor, 0)::float8 as "allInMinor", to_char(e.at at time zone coalesce(m.zone, 'UTC'), 'YYYY-MM-DD') as day
  from bid_events e left join bids b on b.lot = e.lot and b.seq = e.seq left join mandates m on m.id = b.mandate_id order by e.lot, e.seq`

const AWARDS = `select a.lot, a.seq, a.mandate_id as "mandateId", a.all_in_minor::float8 as "allInMinor",
    to_char(a.bound_at at time zone m.zone, 'YYYY-MM-DD') as day
  from awards a join mandates m on m.id = a.mandate_id where a.voided_at is null`

const CAPS = `select (detail->>'mandate')::bigint as "mandateId", (extract(epoch from at) * 1000)::float8 as "atMs", detail->'caps' as caps
  from account_events e where detail ? 'caps' and detail ? 'mandate'
    and account_id = (select payer_id from mandates m where m.id = (e.detail->>'mandate')::bigint) order by id`

function toEvent({ lot, seq, atMs, kind, body, accountId, mandateId, isAccepted, bidKind, allInMinor, day }: EventRow): JudgedEvent {
  const { alias, leader } = JSON.parse(body) as { readonly alias?: number; readonly leader?: number | null }
  const bid = accountId === null ? null : { accountId, mandateId, isAccepted, isSealed: bidKind === 'SEALED', allInMinor, day }
  return { lot, seq, atMs, kind, leads: alias !== undefined && alias === leader, bid }
}

/** The ledger and the private rows by which caps are judged. Bids of these trials are never plus-one: they reach as far as they say. */
export async function readJudged(pool: Pool): Promise<JudgedRows> {
  const events = await pool.query<EventRow>(EVENTS)
  const awards = await pool.query<JudgedAward>(AWARDS)
  const caps = await pool.query<CapsRow>(CAPS)
  return {
    events: events.rows.map(toEvent),
    awards: awards.rows,
    caps: caps.rows.flatMap(({ mandateId, atMs, caps: all }) => {
      const dollars = all.find(({ currency }) => currency === 'USD')
      return dollars === undefined ? [] : [{ ...dollars, mandateId, atMs }]
    }),
  }
}
