import type { Pool } from 'pg'
import type { LaneState, LedgerKind, LiveEvent, OwnStanding } from '@app/contract/lanes/live.ts'
import { isHiddenWhileOpen, type LedgerBody } from '@app/rules/ledger/ledger.ts'
import { isCurrency, limitOf } from '@app/rules/bidding/limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { timersOf } from '@app/rules/bidding/timers.ts'
import { aliasOn, EXPOSURE, leads, readHolderLimits, stands } from '#modules/bid-accounts/index.ts'
import { EVENTS_MAX } from './engine-limits.ts'
import { LATE_START_MINUTES } from '@app/rules/auctions/sale-over.ts'
import { toLotState } from './lot-row.ts'
import { readLotRows } from './lot-rows.store.ts'
import type { KnownLot } from './lot-visibility.ts'
import { MEAN_LOT_MS } from '#modules/lots/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** States of lots; lots never bid on or offered have none yet and are missing. */
export const readLotStates = async (pool: Pool, lots: readonly number[]): Promise<KnownLot[]> =>
  (await readLotRows(pool, lots)).map(toLotState)

interface LaneStateRow extends Omit<LaneState, 'goingOnceMs' | 'goingTwiceMs' | 'saleName'> {
  readonly saleName: string | null
  readonly sellingSite: SiteCode
  readonly on: string
}

/** States of lanes of live sales, also of those that have not begun. */
export async function readLaneStates(pool: Pool, saleIds: readonly number[]): Promise<LaneState[]> {
  if (saleIds.length === 0) return []
  const { rows } = await pool.query<LaneStateRow>({
    name: 'lane-states',
    text: `select s.id as "saleId", s.yard as "yardNumber", y.name as "yardName", s.lane, s.name as "saleName",
        coalesce(r.state, case when s.status in ('CLOSED', 'CANCELLED') or s.starts_at < now() - ${LATE_START_MINUTES} * interval '1 minute' then 'ENDED' else 'WAITING' end) as state, coalesce(r.mode, 'auto') as mode,
        ${epochMs('s.starts_at')} as "startsAtMs", r.current_lot as "currentLot", ${epochMs('r.next_at')} as "nextAtMs",
        r.pause_reason as "pauseReason", ${epochMs('r.resume_at')} as "resumeAtMs", r.message,
        (select count(*)::int from sale_items i join lot_bidding b on b.lot = i.lot where i.sale_id = s.id and b.offered > 0) as offered,
        (select count(*)::int from sale_items i where i.sale_id = s.id) as "lotCount",
        ${MEAN_LOT_MS} as "meanLotMs",
        s.selling_site as "sellingSite", to_char(s.local_date, 'YYYY-MM-DD') as "on"
      from sales s join yards y on y.number = s.yard left join lane_runs r on r.sale_id = s.id
      where s.id = any($1::bigint[]) and s.sale_type = 'live'`,
    values: [saleIds],
  })
  return rows.map(({ sellingSite, on, saleName, ...row }) => {
    const { goingOnceMs, goingTwiceMs } = timersOf(sellingSite, on)
    return { ...row, saleName: saleName ?? row.yardName, goingOnceMs, goingTwiceMs }
  })
}

const NOBODY = { alias: null, label: null, leaderAlias: null, leaderLabel: null } as const

/** An event of which everybody may know only that it happened. */
export const toHiddenEvent = ({ lot, seq, at }: Pick<LedgerBody, 'lot' | 'seq' | 'at'>): LiveEvent => ({
  lot,
  seq,
  kind: 'HIDDEN',
  atMs: at,
  ...NOBODY,
  amountMinor: null,
  priceMinor: null,
  text: null,
})

/** An event as everybody may see it; one that would reveal a secret is only a number while the lot is open. */
export function toLiveEvent(body: LedgerBody, isFinal: boolean): LiveEvent {
  const { lot, seq, at } = body
  if (!isFinal && isHiddenWhileOpen(body)) return toHiddenEvent(body)
  return {
    lot,
    seq,
    kind: body.kind satisfies LedgerKind,
    atMs: at,
    alias: body.alias ?? null,
    label: body.label ?? null,
    amountMinor: body.bid?.amountMinor ?? null,
    priceMinor: body.priceMinor ?? null,
    leaderAlias: body.leader ?? null,
    leaderLabel: body.leaderLabel ?? null,
    text: body.text ?? body.outcome ?? body.reason ?? null,
    ...personsOf(body),
  }
}

/** How many operators decided an event that needs two. */
function personsOf({ terms }: LedgerBody): Pick<LiveEvent, 'persons'> {
  const persons = terms?.['persons']
  return persons === 1 || persons === 2 ? { persons } : {}
}

/** Events of a lot after one, oldest first. */
export async function readEvents(pool: Pool, lot: number, afterSeq: number): Promise<LiveEvent[]> {
  const { rows } = await pool.query<{ body: string; is_final: boolean }>({
    name: 'live-events',
    text: `select e.body, coalesce(b.phase = 'CLOSED', false) as is_final from bid_events e left join lot_bidding b on b.lot = e.lot
      where e.lot = $1 and e.seq > $2 order by e.seq limit ${EVENTS_MAX}`,
    values: [lot, afterSeq],
  })
  return rows.map(({ body, is_final }) => toLiveEvent(JSON.parse(body) as LedgerBody, is_final))
}

interface OwnRow {
  readonly accountId: number
  readonly lot: number
  readonly alias: number | null
  readonly currency: string
  readonly isLeading: boolean
  readonly maxMinor: number | null
  readonly standbyMinor: number | null
  readonly awardedAllInMinor: number | null
  readonly heldMinor: number
  readonly boundMinor: number
  /** The mandate by which the person bids for another account; null for one's own. */
  readonly mandateId: number | null
}

/** An account, and the lots for its positions. */
export interface StandingQuery {
  readonly accountId: number
  readonly lots: readonly number[]
}

/** SQL of the highest secret bid on a lot of `asked`, of those that name the person as `party`; each of the two has an index for it. */
const maxBy = (party: 'account_id' | 'actor_id'): string =>
  `(select max(m.amount_minor)::bigint from bids m where m.lot = a.lot and m.${party} = a.account_id and ${stands('m', 'm.lot')}
    and m.kind in ('PRELIM_MAX', 'SEALED'))`

/** What persons have on lots, by their own bids and by those for them, and how far they are bound in the currencies of these; by account. */
export async function readOwn(pool: Pool, queries: readonly StandingQuery[]): Promise<ReadonlyMap<number, readonly OwnStanding[]>> {
  const pairs = queries.flatMap(({ accountId, lots }) => lots.map((lot) => [accountId, lot] as const))
  const found = new Map<number, OwnStanding[]>()
  if (pairs.length === 0) return found
  const { rows } = await pool.query<OwnRow>({
    name: 'own-standing',
    text: `with asked as materialized (
        select distinct a.account_id, a.lot, l.currency from unnest($1::bigint[], $2::bigint[]) as a (account_id, lot) join lots l on l.number = a.lot
      ), purse as materialized (
        select p.account_id, p.currency,
          coalesce((select held_minor from deposits d where d.account_id = p.account_id and d.currency = p.currency), 0) as held_minor,
          coalesce((select sum(reach_all_in_minor)::bigint from ${EXPOSURE} c where c.account_id = p.account_id and c.currency = p.currency), 0) as bound_minor,
          (select m.id from mandates m where m.holder_id = p.account_id and m.is_current) as mandate_id
        from (select distinct account_id, currency from asked) p
      )
      select a.account_id as "accountId", a.lot, a.currency,
        ${aliasOn('a.account_id', 'a.lot')} as alias, ${leads('a.account_id', 'b')} as "isLeading",
        greatest(${maxBy('account_id')}, ${maxBy('actor_id')}) as "maxMinor",
        (select max_minor from standby_maxima m where m.lot = a.lot and m.account_id = a.account_id and m.used_at is null
          and m.mandate_id is not distinct from p.mandate_id) as "standbyMinor",
        (select w.all_in_minor from awards w where w.lot = a.lot and (w.account_id = a.account_id or w.actor_id = a.account_id) and w.voided_at is null) as "awardedAllInMinor",
        p.held_minor as "heldMinor", p.bound_minor as "boundMinor", p.mandate_id as "mandateId"
      from asked a join purse p on p.account_id = a.account_id and p.currency = a.currency left join lot_bidding b on b.lot = a.lot`,
    values: [pairs.map(([accountId]) => accountId), pairs.map(([, lot]) => lot)],
  })
  const mandated = rows.flatMap(({ mandateId, currency }) => (mandateId === null || !isCurrency(currency) ? [] : [{ mandateId, currency }]))
  const limits = await readHolderLimits(pool, mandated)
  for (const { accountId, currency, heldMinor, boundMinor, mandateId, ...row } of rows) {
    if (!isCurrency(currency)) continue
    const limit = mandateId === null ? undefined : limits.get(`${mandateId}:${currency}`)
    const standing = {
      ...row,
      currency,
      exposureMinor: limit?.heldMinor ?? boundMinor,
      limitMinor: limit?.limitMinor ?? limitOf(heldMinor, currency),
    }
    const known = found.get(accountId)
    if (known) known.push(standing)
    else found.set(accountId, [standing])
  }
  return found
}
