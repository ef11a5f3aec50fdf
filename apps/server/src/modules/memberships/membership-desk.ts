import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type * as calls from '@app/contract/memberships/membership-desk.ts'
import type { DeskMember, MembershipDesk } from '@app/contract/memberships/membership-desk.answers.ts'
import { toCardMinor } from '@app/rules/fees/line-rounding.ts'
import { hasLevel, hasMembership } from '@app/rules/memberships/levels.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { isClose } from '#modules/accounts/index.ts'
import { closePending } from '#modules/pending-acts/index.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { isPayable } from './apply-paid.ts'
import { payOrder } from './bill-order.ts'
import { decideLevel, isLevelDay } from './decide-level.ts'
import { findMember, findMemberByNumber } from './members.store.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { findOrder, listOrders, listWaiting, toOrder } from './orders.store.ts'
import { insertPrice, listPrices } from './prices/prices.store.ts'
import { findRequest, insertRequest, listDecisions, listRequests, type PendingRequest } from './requests.store.ts'
import { endReturn, refuse, refuseUsed } from './return-desk.ts'
import { handCause } from './returns/return-entries.ts'
import { listReturns } from './returns/returns.store.ts'
import { lockStanding, readStanding } from './settle-standing.ts'

type Who = Pick<Operator, 'accountId' | 'sites'>
type Body<K extends 'askMembershipPaid' | 'askMembershipPrice' | 'askMembershipLevel'> = InputOf<(typeof calls)[K]>['body']

async function readDeskMember(db: Db, number: number, { sites, nowMs }: { sites: readonly string[]; nowMs: number }): Promise<DeskMember> {
  const member = await findMemberByNumber(db, number, sites)
  if (member === null) throw new Failure('NO_SUCH_PERSON', { number })
  const { standing, row } = await readStanding(db, member, nowMs)
  const { accountId } = member
  const [orders, returns, decisions] = await Promise.all([
    listOrders(db, accountId),
    listReturns(db, { accountId }),
    listDecisions(db, accountId),
  ])
  return {
    number,
    name: member.name,
    site: member.site,
    status: member.status,
    level: standing.level,
    validUntil: standing.validUntil ?? '',
    source: standing.source,
    step: hasMembership(member.kind) ? (standing.steps[0] ?? null) : null,
    isAutoRenewed: row.isAutoRenewed,
    orders: orders.map(toOrder),
    returns,
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
  }
}

/** Prices that hold or are to come, unpaid orders, holds, requests, and one account where a user id is given. @throws Failure NO_SUCH_PERSON. */
export async function readMembershipDesk(
  db: Db,
  { accountId, sites }: Who,
  { number, nowMs }: { readonly number: number | null; readonly nowMs: number },
): Promise<MembershipDesk> {
  const [all, orders, returns, requests, member] = await Promise.all([
    listPrices(db, sites),
    listWaiting(db, sites),
    listReturns(db, { sites }),
    listRequests(db, { accountId, sites }),
    number === null ? null : readDeskMember(db, number, { sites, nowMs }),
  ])
  const held = new Set<string>()
  // The newest comes first: the first that has begun holds, and what came before it is over.
  const prices = all.flatMap((price) => {
    const key = `${price.site} ${price.level} ${price.currency}`
    if (held.has(key)) return []
    const isNow = price.firstOn <= dayOfSite(price.site, nowMs)
    if (isNow) held.add(key)
    return [{ ...price, isNow }]
  })
  const payable = orders.filter(({ payableUntil, site }) => payableUntil === '' || payableUntil >= dayOfSite(site, nowMs))
  return { prices, orders: payable, returns, requests, member }
}

/** Asks another operator to confirm a payment; not of one's own order, nor of one of somebody close. @throws Failure ORDER_NOT_FOUND, MEMBERSHIP_ACT_REFUSED. */
export async function askPaid(
  db: Db,
  { accountId, sites, nowMs }: Who & { readonly nowMs: number },
  { orderId, reference, reason }: Body<'askMembershipPaid'>,
): Promise<number> {
  const order = await findOrder(db, orderId)
  if (order === null || !sites.includes(order.site)) throw new Failure('ORDER_NOT_FOUND')
  if (await isClose(db, accountId, order.accountId)) return refuse('SELF')
  const isOver = order.state !== 'OPEN' || !isPayable(order, await readStanding(db, await findMember(db, order.accountId), nowMs))
  if (isOver) return refuse('OVER')
  await refuseUsed(db, { site: order.site, reference })
  return insertRequest(db, { act: 'MEMBERSHIP_PAID', accountId: order.accountId, orderId, reference }, { askedBy: accountId, reason })
}

/** Asks another operator to confirm a price. @throws Failure FORBIDDEN for another's site, INVALID_INPUT. */
export async function askPrice(
  db: Db,
  { accountId, sites, nowMs }: Who & { readonly nowMs: number },
  { reason, ...price }: Body<'askMembershipPrice'>,
): Promise<number> {
  const { site, currency, firstMinor, renewalMinor, firstOn } = price
  if (!sites.includes(site)) throw new Failure('FORBIDDEN')
  if (!currenciesOf(site).includes(currency)) return wrongField('currency')
  if ((firstMinor === 0) !== (renewalMinor === 0)) return wrongField('renewalMinor')
  for (const [field, minor] of [
    ['firstMinor', firstMinor],
    ['renewalMinor', renewalMinor],
  ] as const)
    if (toCardMinor(minor, currency) !== minor) return wrongField(field)
  if (!isLevelDay(firstOn, site, nowMs)) return wrongField('firstOn')
  return insertRequest(db, { act: 'MEMBERSHIP_PRICE', ...price }, { askedBy: accountId, reason })
}

/** Asks another operator to confirm a level; not one's own, nor that of somebody close. @throws Failure NO_SUCH_PERSON, INVALID_INPUT, MEMBERSHIP_ACT_REFUSED. */
export async function askLevel(
  db: Db,
  { accountId, sites, nowMs }: Who & { readonly nowMs: number },
  { number, level, lastOn, reason }: Body<'askMembershipLevel'>,
): Promise<number> {
  const member = await findMemberByNumber(db, number, sites)
  if (member === null) throw new Failure('NO_SUCH_PERSON', { number })
  if (await isClose(db, accountId, member.accountId)) return refuse('SELF')
  if (!hasMembership(member.kind)) return refuse('NO_MEMBERSHIP')
  if (!hasLevel(member.site, level)) return wrongField('level')
  if (!isLevelDay(lastOn, member.site, nowMs)) return wrongField('lastOn')
  return insertRequest(db, { act: 'MEMBERSHIP_LEVEL', accountId: member.accountId, level, lastOn }, { askedBy: accountId, reason })
}

/** Does what two operators agreed on. */
async function doRequest(
  post: MembershipDeps['post'],
  tx: Tx,
  { request, askedBy, reason, by }: PendingRequest & { readonly by: { readonly accountId: number; readonly nowMs: number } },
) {
  const { accountId: actorId, nowMs } = by
  switch (request.act) {
    case 'MEMBERSHIP_PAID': {
      const { orderId, reference, accountId } = request
      if ((await findMember(tx, accountId)).status === 'closed') return refuse('OVER')
      const site = (await findOrder(tx, orderId))?.site
      if (site !== undefined) await refuseUsed(tx, { site, reference })
      const money = { orderId, source: 'BANK', cause: handCause(orderId), reference, nowMs, actorId } as const
      return (await payOrder(post, tx, money)) === null ? refuse('OVER') : undefined
    }
    case 'MEMBERSHIP_PRICE': {
      const { act: _, ...price } = request
      // A request may be older than its first day: a price never begins in the past.
      if (!isLevelDay(price.firstOn, price.site, nowMs)) return refuse('CHANGED')
      return (await insertPrice(tx, price, { setBy: askedBy, confirmedBy: actorId, reason })) ? undefined : refuse('SAME_DAY')
    }
    case 'MEMBERSHIP_RETURN': {
      const isEnded = await endReturn(post, tx, { request, askedBy, decidedBy: actorId, reason, nowMs })
      return isEnded ? undefined : refuse('OVER')
    }
    default: {
      const { accountId, level, lastOn } = request
      const decision = { accountId, level, lastOn, reason, askedBy, decidedBy: actorId }
      return (await decideLevel(tx, decision, nowMs)) ? undefined : refuse('OVER')
    }
  }
}

/**
 * Does or refuses what another operator asked for. Nobody decides what they asked for, or what is about themselves or somebody close.
 * @throws Failure INVALID_INPUT for one that is not open, MEMBERSHIP_ACT_REFUSED with the reason SECOND_PERSON, SELF, OVER, CHANGED,
 * SAME_DAY or REFERENCE_USED.
 */
export async function decideRequest(
  { db, sessions, post }: Pick<MembershipDeps, 'db' | 'sessions' | 'post'>,
  { accountId, sites, nowMs }: Who & { readonly nowMs: number },
  { id, isConfirmed }: { readonly id: number; readonly isConfirmed: boolean },
): Promise<'DONE' | 'REFUSED'> {
  const pending = await findRequest(db, id, sites)
  if (pending === null) throw new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
  if (pending.askedBy === accountId) return refuse('SECOND_PERSON')
  if ('accountId' in pending.request && (await isClose(db, accountId, pending.request.accountId))) return refuse('SELF')
  const state = isConfirmed ? 'DONE' : 'REFUSED'
  await transaction(db, async (tx) => {
    // The account is locked before the request, in the order of everybody who changes a membership.
    if ('accountId' in pending.request) await lockStanding(tx, pending.request.accountId, nowMs)
    if (!(await closePending(tx, id, { accountId, state }))) refuse('OVER')
    if (isConfirmed) await doRequest(post, tx, { ...pending, by: { accountId, nowMs } })
  })
  sessions.forgetAccount()
  if ('accountId' in pending.request) await sessions.keepFactsOf(pending.request.accountId, { refreshAlerts: true })
  return state
}
