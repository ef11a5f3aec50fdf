import type { Membership, MembershipPrices } from '@app/contract/memberships/memberships.answers.ts'
import { hasMembership, mayChooseLevel } from '@app/rules/memberships/levels.ts'
import { freeLevelsFor, offersFor } from '@app/rules/memberships/offers.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isPayable } from './apply-paid.ts'
import { findMember } from './members.store.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { type MembershipRow, readMembership } from './memberships.store.ts'
import { listOrders, toOrder } from './orders.store.ts'
import { pricesFor, taxFor } from './order-membership.ts'
import { listOfferedPrices } from './prices/tax.store.ts'
import { readStanding } from './settle-standing.ts'

/** What each level costs on the caller's site. */
export async function getPrices({ db }: Pick<MembershipDeps, 'db'>, ctx: RequestContext, country: string): Promise<MembershipPrices> {
  return { prices: await listOfferedPrices(db, { site: ctx.site.code, country, state: '', nowMs: ctx.nowMs }) }
}

/** Whether what was chosen or paid for waits for an operator's decision. */
const waits = ({ isHeld, lacksAddress, baseLevel, periods }: MembershipRow): boolean =>
  isHeld && !lacksAddress && (baseLevel !== 'G' || periods.length > 0)

/** The same of an account. */
export const isWaitingFor = async (db: Db, accountId: number): Promise<boolean> =>
  waits(await readMembership(db, await findMember(db, accountId)))

/** The caller's membership, with what may be ordered or chosen now. */
export async function getMembership({ db, charge }: MembershipDeps, ctx: RequestContext): Promise<Membership> {
  const settled = await readStanding(db, await findMember(db, memberOf(ctx).accountId), ctx.nowMs)
  const { member, row, standing, today } = settled
  const [prices, tax, orders] = await Promise.all([pricesFor(db, settled), taxFor(db, settled), listOrders(db, member.accountId)])
  const buying = { standing, periods: row.periods, prices, today, tax }
  const isBuyer = hasMembership(member.kind)
  // One that may not be paid any more is ordered anew.
  const open = orders.find((order) => order.state === 'OPEN' && isPayable(order, settled))
  return {
    level: standing.level,
    validUntil: standing.validUntil ?? '',
    source: standing.source,
    step: isBuyer ? (standing.steps[0] ?? null) : null,
    isWaiting: waits(row),
    isAutoRenewed: row.isAutoRenewed,
    order: open === undefined ? null : toOrder(open),
    isPaidByHand: charge.isByHand(member.site),
    // What went back is paid before anything else is ordered.
    offers: isBuyer && !row.isFeeOwed ? offersFor(buying) : [],
    freeLevels: isBuyer ? freeLevelsFor(buying) : [],
    isRegistering: row.isRegistered && mayChooseLevel({ held: standing.level ?? 'S', kind: member.kind }),
    past: orders.filter(({ state }) => state !== 'OPEN').map(toOrder),
  }
}
