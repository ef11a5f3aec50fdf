import type { Pool } from 'pg'
import type { OwnListAnswer, OwnLot, WonLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { HISTORY_AFTER_DAYS, OWN_LISTS, type OwnListName } from '@app/contract/bids/bidding-limits.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { Money } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { dueAt } from '@app/rules/invoices/due-at.ts'
import { decideOwnStatus, isInOwnList } from '@app/rules/own-bids/own-status.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { yardAddress } from '@app/rules/sites/yard-words.ts'
import { TITLE_AWAITED } from '@app/rules/titles/decide-title.ts'
import { toStanding } from '#modules/titles/index.ts'
import { RawBody } from '#platform/http/run-call.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { memberOf } from '#modules/session/index.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { readOwnLots, type OwnRow, type WonRow } from './own-lots.store.ts'

const NO_YARD = { name: '', phone: '', beginDay: '', endDay: '', hours: '' } as const

/** What its buyer has to know of a lot that was won; one that stands at no yard of ours has neither hours nor phone. */
function toWonLot({
  awardedAtMs,
  dueAtMs,
  zone: own,
  sellingSite,
  holidays,
  offsite,
  yard,
  lines,
  title,
  titleRecipient: recipient,
  ...follows
}: WonRow): WonLot {
  const zone = own ?? siteOf(sellingSite).zone
  const payUntilMs = dueAtMs ?? dueAt({ awardedAtMs, zone, site: sellingSite, holidays: new Set(holidays) })
  const keeper = offsite === null ? yard : null
  const { name, phone, beginDay, endDay, hours } = keeper ?? NO_YARD
  const place = offsite ?? yard
  return {
    payUntilMs,
    clock: yardClockAt(zone, payUntilMs),
    yardNumber: keeper?.number ?? null,
    yardName: name,
    address: place === null ? '' : yardAddress(place),
    phone,
    beginDay,
    endDay,
    hours,
    point: keeper === null || keeper.lat === null || keeper.lon === null ? null : [keeper.lat, keeper.lon],
    fees: lines.map(({ key, amount }) => ({ key, amountMinor: amount.minor })),
    ...follows,
    title: toStanding(
      title === null ? { ...TITLE_AWAITED, since: null, recipient } : { ...title, since: new Date(title.sinceMs), recipient },
    ),
  }
}

/** An own lot as its owner sees it; of an open sealed sale nothing but the own bid. */
export function toOwnLot(row: OwnRow): OwnLot {
  const bidStatus = decideOwnStatus({
    ...row,
    negotiation: row.hasTalk ? { isOwn: row.isOwnTalk, owner: row.talkOwner } : null,
  })
  const isTurn = bidStatus === 'COUNTER_PENDING'
  return {
    lot: row.lot,
    bidStatus,
    currency: row.currency,
    ownMinor: row.ownMinor,
    ownSeq: row.ownSeq,
    priceMinor: bidStatus === 'BID_PLACED' ? 0 : (row.wonMinor ?? row.priceMinor),
    phase: row.phase ?? 'SCHEDULED',
    outcome: row.outcome,
    counterMinor: isTurn ? row.counterMinor : null,
    answerUntilMs: isTurn || (row.isOwnTalk && row.talkOwner !== null) ? row.answerUntilMs : null,
    wonAllInMinor: row.wonAllInMinor,
    ...(row.won === null ? {} : { won: toWonLot(row.won) }),
    lastAtMs: row.lastAtMs,
  }
}

/** Lots of a list, the last touched first. */
export const lotsOfList = (name: OwnListName, own: readonly OwnLot[], nowMs: number): OwnLot[] =>
  own.filter(({ bidStatus, lastAtMs, won = null }) =>
    isInOwnList(name, { status: bidStatus, lastAtMs, won }, { nowMs, historyAfterDays: HISTORY_AFTER_DAYS }),
  )

/** Lots of a list, with those that are watched where the list has them. */
async function inList(
  watchedLots: BidCallDeps['watchedLots'],
  { name, all }: { readonly name: OwnListName; readonly all: readonly OwnLot[] },
  ctx: RequestContext,
): Promise<readonly number[]> {
  const watched = name === 'mylots' ? await watchedLots(memberOf(ctx).accountId) : []
  return [...new Set([...lotsOfList(name, all, ctx.nowMs).map(({ lot }) => lot), ...watched])]
}

/** Every lot that the caller has bid on, made an offer for or bought. */
export async function ownLotsOf({ pool }: Pick<BidCallDeps, 'pool'>, ctx: RequestContext): Promise<OwnLot[]> {
  return (await readOwnLots(pool, memberOf(ctx).accountId, null)).map(toOwnLot)
}

/** What a person has bid, offered or paid on some lots, as only they may see it: their largest amount on each. */
export async function ownAmountsOn(pool: Pool, member: Member, lots: readonly number[]): Promise<ReadonlyMap<number, Money>> {
  const rows = await readOwnLots(pool, member.accountId, lots)
  return new Map(rows.map(({ lot, ownMinor, currency }) => [lot, { minor: ownMinor, currency }]))
}

/** Lots in the caller's list of current bids. */
export async function countCurrentBids(pool: Pool, ctx: RequestContext): Promise<number> {
  const rows = await readOwnLots(pool, memberOf(ctx).accountId, null)
  return lotsOfList('current', rows.filter(({ isListed }) => isListed).map(toOwnLot), ctx.nowMs).length
}

/** Lots in one of the caller's own lists, those that a search can show. */
export async function findOwnList(
  { pool, watchedLots }: Pick<BidCallDeps, 'pool' | 'watchedLots'>,
  name: OwnListName,
  ctx: RequestContext,
): Promise<readonly number[]> {
  const rows = await readOwnLots(pool, memberOf(ctx).accountId, null)
  return inList(watchedLots, { name, all: rows.filter(({ isListed }) => isListed).map(toOwnLot) }, ctx)
}

/** One of the own lists in the frame of a search: find among the own lots, load, allow, show; the own part is beside (MQ-100). */
export async function listOwnLots(
  deps: Pick<BidCallDeps, 'pool' | 'searchAmong' | 'watchedLots'>,
  { name, request }: { readonly name: OwnListName; readonly request: SearchRequest },
  ctx: RequestContext,
): Promise<RawBody> {
  // Counts and list are made of the same rows: lots that a search cannot show are in neither.
  const rows = await readOwnLots(deps.pool, memberOf(ctx).accountId, null)
  const all = rows.filter(({ isListed }) => isListed).map(toOwnLot)
  const { bytes, ids } = await deps.searchAmong(request, ctx, await inList(deps.watchedLots, { name, all }, ctx))
  const shown = new Set(ids)
  const counts = Object.fromEntries(OWN_LISTS.map((list) => [list, lotsOfList(list, all, ctx.nowMs).length]))
  const beside = { own: all.filter(({ lot }) => shown.has(lot)), counts } satisfies Pick<OwnListAnswer, 'own' | 'counts'>
  return new RawBody(Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,${JSON.stringify(beside).slice(1)}`)]))
}
