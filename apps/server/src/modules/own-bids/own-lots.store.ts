import type { Pool } from 'pg'
import { OWN_LOTS_MAX } from '@app/contract/bids/bidding-limits.ts'
import type { LotOutcome, LotPhase } from '@app/contract/lanes/live.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { YardOpening, YardPlace } from '@app/rules/sites/yard-words.ts'
import type { TitleFacts } from '@app/rules/titles/decide-title.ts'
import { holidaysAbout } from '#modules/invoices/index.ts'
import { WIN_IS_PAID } from '#modules/release/index.ts'
import { lenderOfWin } from '#modules/lender-holds/index.ts'
import { TITLE_RECIPIENT } from '#modules/titles/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A lot that an account has bid on, made an offer for or bought; absent is null. Amounts are minor units. */
export interface OwnRow {
  readonly lot: number
  readonly currency: CurrencyCode
  /** Not withdrawn: what a search can find. */
  readonly isListed: boolean
  readonly ownMinor: number
  readonly ownSeq: number | null
  readonly lastAtMs: number
  readonly phase: LotPhase | null
  readonly outcome: LotOutcome | null
  readonly priceMinor: number
  readonly isLeading: boolean
  readonly hasLeader: boolean
  readonly leaderMaxMinor: number | null
  readonly isSealed: boolean
  readonly isSaleClosed: boolean
  readonly hasTalk: boolean
  readonly isOwnTalk: boolean
  readonly talkOwner: 'seller' | 'buyer' | null
  readonly counterMinor: number | null
  readonly answerUntilMs: number | null
  readonly isWinner: boolean
  readonly wonMinor: number | null
  readonly wonAllInMinor: number | null
  readonly won: WonRow | null
}

/** A lot that was won: when, by which clock, and where it stands. */
export interface WonRow {
  readonly awardedAtMs: number
  /** Until when its invoice is due, granted days among it; null where it was not billed yet. */
  readonly dueAtMs: number | null
  /** IANA zone of the yard that sold it; null for a lot at no yard of ours. */
  readonly zone: string | null
  readonly sellingSite: SiteCode
  /** Days off of its selling site about then, YYYY-MM-DD. */
  readonly holidays: readonly string[]
  /** Where it stands that is at no yard. */
  readonly offsite: YardPlace | null
  readonly yard:
    | (YardPlace &
        YardOpening & {
          readonly number: number
          readonly name: string
          readonly phone: string
          readonly lat: number | null
          readonly lon: number | null
        })
    | null
  readonly lines: readonly { readonly key: string; readonly amount: { readonly minor: number } }[]
  readonly isPayer: boolean
  readonly invoiceId: number | null
  readonly isPaid: boolean
  readonly hasLeft: boolean
  /** Where its title is; null where nothing was entered. */
  readonly title: (TitleFacts & { readonly sinceMs: number }) | null
  /** The lender that the title goes or went to; empty for the buyer, and for whoever only bid. */
  readonly titleRecipient: string
  /** The lender that has its invoice; empty for none, and for whoever only bid. */
  readonly lender: string
}

const TOUCHED = `
  select lot, amount_minor as own_minor, seq, received_at as at from bids where account_id = $1 and is_accepted
  union all select lot, amount_minor, seq, received_at from bids where actor_id = $1 and is_accepted
  union all select lot, amount_minor, null::int, made_at from offers where account_id = $1
  union all select lot, amount_minor, null::int, made_at from offers where actor_id = $1
  union all select lot, price_minor, null::int, awarded_at from awards where account_id = $1 and voided_at is null
  union all select lot, price_minor, null::int, awarded_at from awards where actor_id = $1 and voided_at is null`

/** SQL of whether person $1 is a party of row `x`: its account, or whoever acts for that. */
const isPartyOf = (x: string): string => `coalesce(${x}.account_id = $1 or ${x}.actor_id = $1, false)`
/** The lead is the account's, and that of whoever holds the lot for it. */
const IS_LEADING = `coalesce(b.leader = $1 or (c.actor_id = $1 and c.account_id = b.leader) or (a.actor_id = $1 and a.account_id = b.leader), false)`

const texts = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `'${name}', coalesce(${column}, '')`)
    .join(', ')

const WON = `json_build_object('awardedAtMs', ${epochMs('a.awarded_at')},
  'dueAtMs', (select ${epochMs('d.due_at')} from invoices i join invoice_states d on d.invoice_id = i.id where i.award_id = a.id and i.kind = 'INVOICE'),
  'zone', coalesce(h.zone, y.zone), 'sellingSite', l.selling_site, 'holidays', ${holidaysAbout('l.selling_site', 'a.awarded_at')}, 'lines', case when jsonb_typeof(a.quote) = 'array' then a.quote else '[]' end,
  'isPayer', a.account_id = $1,
  'invoiceId', case when a.account_id = $1 then (select i.id from invoices i where i.award_id = a.id and i.kind = 'INVOICE') end,
  'isPaid', ${WIN_IS_PAID}, 'hasLeft', exists (select from release_passes r where r.award_id = a.id and r.used_at is not null),
  'title', (select json_build_object('state', t.state, 'carrier', t.carrier, 'trackingNumber', t.tracking_number, 'sinceMs', ${epochMs('t.at')})
    from title_steps t where t.award_id = a.id order by t.id desc limit 1),
  'lender', case when a.account_id = $1 then ${lenderOfWin('a.id')} else '' end,
  'titleRecipient', case when a.account_id = $1 then ${TITLE_RECIPIENT} else '' end,
  'offsite', case when l.offsite_city <> '' then json_build_object(${texts({ address1: 'l.offsite_address', address2: 'null', city: 'l.offsite_city', state: 'l.offsite_state', zip: 'l.offsite_zip' })}) end,
  'yard', case when y.number is not null then json_build_object('number', y.number, 'lat', y.lat, 'lon', y.lon, ${texts({ name: 'y.name', address1: 'y.address1', address2: 'y.address2', city: 'y.city', state: 'y.state', zip: 'y.zip', phone: "concat_ws(' ', y.phone_area, y.phone)", beginDay: 'y.begin_day', endDay: 'y.end_day', hours: 'y.hours' })}) end)`

const QUERY = `
  with mine as (
    select lot, max(own_minor) as own_minor, max(seq) as own_seq, max(at) as last_at from (${TOUCHED}) touched
    where $2::bigint[] is null or lot = any($2::bigint[]) group by lot order by max(at) desc limit ${OWN_LOTS_MAX})
  select m.lot, l.currency, l.status <> 'WITHDRAWN' as "isListed", m.own_minor as "ownMinor", m.own_seq as "ownSeq", ${epochMs('m.last_at')} as "lastAtMs", b.phase, b.outcome,
    coalesce(b.price_minor, 0) as "priceMinor", ${IS_LEADING} as "isLeading", b.leader is not null as "hasLeader",
    case when ${IS_LEADING} then b.leader_max_minor end as "leaderMaxMinor", coalesce(s.sale_type = 'sealed', false) as "isSealed", coalesce(s.status = 'CLOSED', false) as "isSaleClosed",
    n.lot is not null as "hasTalk", ${isPartyOf('n')} as "isOwnTalk", n.owner as "talkOwner", n.counter_minor as "counterMinor",
    ${epochMs('n.deadline')} as "answerUntilMs", ${isPartyOf('a')} as "isWinner",
    case when ${isPartyOf('a')} then ${WON} end as won, case when ${isPartyOf('a')} then a.price_minor end as "wonMinor", case when ${isPartyOf('a')} then a.all_in_minor end as "wonAllInMinor"
  from mine m join lots l on l.number = m.lot left join lot_bidding b on b.lot = m.lot left join commitments c on c.lot = m.lot left join sales s on s.id = l.sale_id
    left join negotiations n on n.lot = m.lot left join awards a on a.lot = m.lot and a.voided_at is null
    left join sales w on w.id = a.sale_id left join yards h on h.number = coalesce(w.yard, l.yard) left join yards y on y.number = coalesce(l.physical_yard, l.yard)
  order by m.last_at desc, m.lot`

/** Lots that an account has touched, for itself, by others or for another account, the last touched first; those of `lots` alone unless it is null. */
export async function readOwnLots(pool: Pool, accountId: number, lots: readonly number[] | null): Promise<OwnRow[]> {
  const { rows } = await pool.query<OwnRow>({ name: 'own-lots', text: QUERY, values: [accountId, lots] })
  return rows
}
