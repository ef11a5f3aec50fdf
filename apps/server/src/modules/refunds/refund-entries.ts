import type { JournalEntry, JournalLine } from '#modules/journal/index.ts'
import type { RefundRow } from './refunds.store.ts'

/** Where transfers of the house go out from. */
const HOUSE_BANK = { account: 'BANK', detail: 'house' } as const
const CLEARING = { account: 'GATEWAY_CLEARING' } as const

type Money = Pick<RefundRow, 'id' | 'payerId' | 'site' | 'currency' | 'amountMinor' | 'origin'>

const causeOf = ({ id }: Pick<RefundRow, 'id'>): string => `refund:${id}`

const due = ({ payerId, currency, amountMinor }: Money, sign: 1 | -1): JournalLine => ({
  account: 'REFUND_DUE',
  payerId,
  currency,
  amountMinor: BigInt(sign * amountMinor),
})

/** What is set aside: no limit counts it any more, and nothing is paid by it. */
export const reservedOf = (refund: Money, actor: number | null): JournalEntry => ({
  site: refund.site,
  kind: 'REFUND_RESERVED',
  cause: causeOf(refund),
  actor,
  lines: [
    { account: refund.origin, payerId: refund.payerId, currency: refund.currency, amountMinor: BigInt(refund.amountMinor) },
    due(refund, -1),
  ],
})

/** That it went back. */
export const paidOf = (refund: Money & Pick<RefundRow, 'way'>, actor: number | null): JournalEntry => ({
  site: refund.site,
  kind: refund.origin === 'DEPOSIT' ? 'DEPOSIT_REFUNDED' : 'REFUND_PAID',
  cause: causeOf(refund),
  actor,
  lines: [
    due(refund, 1),
    { ...(refund.way === 'BANK' ? HOUSE_BANK : CLEARING), currency: refund.currency, amountMinor: BigInt(-refund.amountMinor) },
  ],
})

/**
 * That it did not: the payer has it again, but for what their bank has fetched back of the payment and nothing else gave (`disputedMinor`);
 * `ref` is that payment's.
 */
export const endedOf = (
  refund: Money,
  { actor, disputedMinor, ref }: { readonly actor: number | null; readonly disputedMinor: number; readonly ref: string },
): JournalEntry => {
  const { payerId, currency, amountMinor, origin, site } = refund
  const lines: readonly JournalLine[] = [
    due(refund, 1),
    { account: origin, payerId, currency, amountMinor: BigInt(disputedMinor - amountMinor) },
    { account: 'DISPUTED', detail: ref, currency, amountMinor: BigInt(-disputedMinor) },
  ]
  return { site, kind: 'REFUND_ENDED', cause: causeOf(refund), actor, lines: lines.filter((line) => line.amountMinor !== 0n) }
}
