import type { BidRequestList, BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import { refuseDecision } from '@app/rules/mandates/decide-approval.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BidRequestsDeps } from './bid-requests-deps.ts'
import { listOwnRequests, type ListedRequest, listToDecide } from './bid-requests.store.ts'

const instant = (atMs: number): string => new Date(atMs).toISOString()

/** A request as it is shown; one whose time is over or whose lot is closed is over, also before a decision finds that. */
export function toView(row: ListedRequest, nowMs: number): BidRequestView {
  const { id, lot, description, kind, amountMinor, allInMinor, currency, holderName, holderNumber, askedAtMs, untilMs, decidedAtMs } = row
  const over = row.state === 'OPEN' ? refuseDecision(row, nowMs) : null
  return {
    id,
    lotNumber: lot,
    description,
    kind,
    amountMinor,
    allInMinor,
    currency,
    holderName,
    holderNumber,
    askedAt: instant(askedAtMs),
    until: instant(untilMs),
    state: over === null ? row.state : 'ENDED',
    reason: over ?? row.reason ?? '',
    decidedAt: decidedAtMs === null ? '' : instant(decidedAtMs),
  }
}

/** What waits for the caller's agreement or was decided, and what the caller has asked for. */
export async function listRequests({ acting }: BidRequestsDeps, ctx: RequestContext): Promise<BidRequestList> {
  const { accountId } = memberOf(ctx)
  const nowMs = acting.nowMs()
  const [toDecide, own] = await Promise.all([listToDecide(acting.pool, accountId), listOwnRequests(acting.pool, accountId)])
  return { toDecide: toDecide.map((row) => toView(row, nowMs)), own: own.map((row) => toView(row, nowMs)) }
}
