import type { Pool } from 'pg'
import type { MyLanes, MyLimit } from '@app/contract/auctions/run-list.ts'
import type { Member } from '@app/rules/access/can.ts'
import { decideEligibility } from '@app/rules/bidding/eligibility.ts'
import { isCurrency, limitOf } from '@app/rules/bidding/limits.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import {
  type BidAccount,
  readBidAccount,
  readHolderFees,
  readHolderLimits,
  readMandateRefusal,
  readPayerName,
  shownBrokerFee,
} from '#modules/bid-accounts/index.ts'
import { listBound, listMyLots, type BoundRow } from '#modules/lanes/index.ts'

export interface MyLanesFilter {
  readonly saleIds: readonly number[]
  /** Currencies whose limit is listed even without a deposit or exposure in them. */
  readonly currencies: readonly CurrencyCode[]
  readonly isKioskBidTurnedOff: boolean
  readonly nowMs: number
}

/** Why an account may not bid on any lot; what a single lot needs besides (a licence) comes with its refusal. */
function barOf(bidder: BidAccount, { isKioskBidTurnedOff, nowMs }: Pick<MyLanesFilter, 'isKioskBidTurnedOff' | 'nowMs'>): MyLanes['bar'] {
  const refusal = decideEligibility(bidder, { titleGroup: null, isOpenToPublic: true }, nowMs)
  if (refusal !== null) return refusal === 'LICENCE' ? null : refusal
  return bidder.kind === 'kiosk' && isKioskBidTurnedOff ? 'KIOSK_OFF' : null
}

function limitsOf(bound: readonly BoundRow[], currencies: readonly CurrencyCode[]): MyLimit[] {
  const known = new Map(bound.map((row) => [row.currency, row]))
  const all = [...new Set([...currencies, ...bound.map(({ currency }) => currency).filter(isCurrency)])]
  return all.map((currency) => {
    const { heldMinor = 0, leadingMinor = 0, pendingMinor = 0 } = known.get(currency) ?? {}
    return { currency, leadingMinor, pendingMinor, limitMinor: limitOf(heldMinor, currency) }
  })
}

/** How far somebody may go who bids for another account, in these currencies. */
async function holderLimitsOf(pool: Pool, mandateId: number, currencies: readonly CurrencyCode[]): Promise<MyLimit[]> {
  const limits = await readHolderLimits(
    pool,
    currencies.map((currency) => ({ mandateId, currency })),
  )
  return currencies.map((currency) => {
    const { heldMinor = 0, limitMinor = 0 } = limits.get(`${mandateId}:${currency}`) ?? {}
    return { currency, leadingMinor: heldMinor, pendingMinor: 0, limitMinor }
  })
}

/** A person's lots in these lanes, and what the account they bid for may do. */
export async function getMyLanes(pool: Pool, member: Member, filter: MyLanesFilter): Promise<MyLanes> {
  const bidder = await readBidAccount(pool, member.accountId)
  const { mandateId } = bidder
  const refusal = await readMandateRefusal(pool, { kind: member.kind, mandateId }, { currency: null, nowMs: filter.nowMs })
  const bar = refusal === 'NO_MANDATE' || refusal === 'MANDATE_OVER' ? refusal : null
  const [lots, bound, fees, payerName] = await Promise.all([
    listMyLots(pool, filter.saleIds, member.accountId),
    mandateId === null ? listBound(pool, bidder.accountId) : [],
    readHolderFees(pool, member),
    readPayerName(pool, mandateId),
  ])
  const barred = bar ?? barOf(bidder, filter)
  return {
    lots,
    payerName,
    buyerClass: bidder.buyerClass,
    brokerFees: filter.currencies.flatMap((currency) => {
      const fee = shownBrokerFee(fees, currency)
      return fee === null ? [] : [{ currency, fee }]
    }),
    bar: barred,
    ...(barred === 'OVERDUE' && mandateId === null && bidder.lateInvoice !== null && { lateInvoice: bidder.lateInvoice }),
    limits: mandateId === null ? limitsOf(bound, filter.currencies) : await holderLimitsOf(pool, mandateId, filter.currencies),
  }
}
