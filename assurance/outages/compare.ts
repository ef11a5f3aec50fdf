import type { Pool } from 'pg'
import type { Seen } from './clients.ts'

/** What the ledger says of one event, as far as it is compared. */
interface Event {
  readonly lot: number
  readonly seq: number
  readonly kind: string
  readonly at: number
  readonly hash: string
  readonly body: { readonly text?: string; readonly deadlineMs?: number | null; readonly by?: string }
}

/** Differences between the answers of clients and the ledger. */
export interface Comparison {
  readonly events: number
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** Lots closed while no bids were possible. */
  readonly soldInOutage: readonly string[]
  /** Least time on the clock after an outage, ms; infinity without one. */
  readonly leastOnClockMs: number
  readonly takeovers: readonly { readonly lot: number; readonly atMs: number }[]
  readonly broken: readonly string[]
}

/** Compares the answers of all clients with the ledger; `outages` are the times without a reachable server, epoch ms of the database. */
export async function compare(
  pool: Pool,
  seen: Seen,
  outages: readonly { readonly fromMs: number; readonly toMs: number }[],
): Promise<Comparison> {
  const { rows } = await pool.query<{ lot: number; seq: number; kind: string; at: number; hash: string; body: string }>(
    `select lot, seq, kind, (extract(epoch from at) * 1000)::float8 as at, encode(hash, 'hex') as hash, body from bid_events order by lot, seq`,
  )
  const events = rows.map((row): Event => ({ ...row, body: JSON.parse(row.body) as Event['body'] }))
  const byPlace = new Map(events.map((event) => [`${event.lot}:${event.seq}`, event]))
  const lost = seen.answered.flatMap(({ answer, key }) => {
    if (answer.seq === null) return []
    const event = byPlace.get(`${answer.lotNumber}:${answer.seq}`)
    if (event === undefined) return [`${key}: event ${answer.lotNumber}:${answer.seq} is not in the ledger`]
    return event.hash === answer.hash ? [] : [`${key}: event ${answer.lotNumber}:${answer.seq} has another hash`]
  })
  const twice = await pool.query<{ key: string }>('select idempotency_key as key from bids group by 1 having count(*) > 1')
  const broken = events.flatMap(({ lot, seq }, at) => {
    const before = events[at - 1]
    return seq === (before?.lot === lot ? before.seq + 1 : 1) ? [] : [`lot ${lot}: event ${seq} follows ${before?.seq}`]
  })
  const resumed = events.filter(({ kind, body }) => kind === 'RESUMED' && body.by === 'system')
  return {
    events: events.length,
    lost,
    twice: twice.rows.map(({ key }) => key),
    soldInOutage: events
      .filter(({ kind, at }) => kind === 'CLOSED' && outages.some(({ fromMs, toMs }) => at > fromMs && at < toMs))
      .map(({ lot, seq }) => `lot ${lot} closed by event ${seq} while nobody could bid`),
    leastOnClockMs: Math.min(...resumed.map(({ at, body }) => (body.deadlineMs ?? at) - at), Number.POSITIVE_INFINITY),
    takeovers: resumed.map(({ lot, at }) => ({ lot, atMs: at })),
    broken,
  }
}
