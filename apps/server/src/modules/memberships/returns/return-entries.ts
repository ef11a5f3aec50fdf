import type { ReturnEnd, ReturnWay } from '@app/contract/memberships/membership-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { type JournalEntry, type JournalLine, postEntry } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ReturnRow } from './returns.store.ts'

type Side = Pick<JournalLine, 'account'> & Partial<Pick<JournalLine, 'detail' | 'payerId'>>
/** The order whose fee was paid; minor units. */
export interface PaidOrder {
  readonly id: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly priceMinor: number
  readonly creditMinor: number
  readonly taxMinor: number
  readonly taxPlace: string | null
}
type Money = Pick<ReturnRow, 'currency' | 'amountMinor'>

/** Money of which an operator knows that it came or went; where it lies is told by the bank's statement or the till. */
export const SOMEWHERE = { account: 'SUSPENSE', detail: 'membership' } as const
const WAITS: Side = { account: 'DISPUTED' }
/** Where money of each way comes from and goes to. */
const PLACES: Readonly<Record<ReturnWay, Side>> = { GATEWAY: { account: 'GATEWAY_CLEARING' }, BANK: SOMEWHERE }

const between = ({ currency, amountMinor }: Money, debit: Side, credit: Side): readonly JournalLine[] => [
  { ...debit, currency, amountMinor: BigInt(amountMinor) },
  { ...credit, currency, amountMinor: BigInt(-amountMinor) },
]

/** What the fee of an order was booked as: what is before tax is income, the tax is its place's. `of`: 1 for what came, -1 taken back. */
function feeLines({ currency, priceMinor, creditMinor, taxMinor, taxPlace }: PaidOrder, of: 1 | -1): readonly JournalLine[] {
  const beforeMinor = priceMinor - creditMinor
  // Without a place there was no tax either.
  const tax = taxPlace === null || taxMinor === 0 ? [] : [{ account: 'TAX_PAYABLE', detail: taxPlace, minor: taxMinor } as const]
  return [{ account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: beforeMinor } as const, ...tax].map(({ minor, ...side }) => ({
    ...side,
    currency,
    amountMinor: BigInt(-of * minor),
  }))
}

/** The cause of what the payment by hand of an order posts. */
export const handCause = (orderId: number): string => `membership order ${orderId}`

/** What a payment by hand posts that no invoice tells of; nothing where it has been posted. */
export async function postPaidByHand(tx: Tx, order: PaidOrder, actor: number | null): Promise<void> {
  const { id, site, currency, priceMinor, creditMinor, taxMinor } = order
  const came = { ...SOMEWHERE, currency, amountMinor: BigInt(priceMinor - creditMinor + taxMinor) }
  await postEntry(tx, { site, kind: 'PAYMENT_RECEIVED', cause: handCause(id), actor, lines: [came, ...feeLines(order, 1)] })
}

/** What money posts that went back: it waits until somebody decides. */
export const returnEntry = (one: ReturnRow, { cause, actor }: Pick<JournalEntry, 'cause' | 'actor'>): JournalEntry => ({
  site: one.site,
  kind: one.way === 'GATEWAY' ? 'CHARGEBACK_OPENED' : 'PAYMENT_RETURNED',
  cause,
  actor,
  lines: between(one, WAITS, PLACES[one.way]),
})

/** Who bears what waited, by how it ends: by other money, by the house, or by the fee, which is none any more. */
function endLines(
  one: ReturnRow,
  order: PaidOrder,
  { as, way }: { readonly as: ReturnEnd; readonly way: ReturnWay },
): readonly JournalLine[] {
  if (as === 'PAID' || as === 'WON') return between(one, PLACES[way], WAITS)
  if (as === 'KEPT') return between(one, { account: 'WRITTEN_OFF' }, WAITS)
  const { currency, amountMinor } = one
  return [...feeLines(order, -1), { ...WAITS, currency, amountMinor: BigInt(-amountMinor) }]
}

/** What the end of one posts. `way`: by which money came, where it came. */
export const endEntry = (
  one: ReturnRow,
  {
    order,
    as,
    way,
    cause,
    actor,
  }: { readonly order: PaidOrder; readonly as: ReturnEnd; readonly way: ReturnWay } & Pick<JournalEntry, 'cause' | 'actor'>,
): JournalEntry => ({
  site: one.site,
  kind: as === 'PAID' ? 'PAYMENT_RECEIVED' : 'CHARGEBACK_DECIDED',
  cause,
  actor,
  lines: endLines(one, order, { as, way }),
})

/** What a dispute posts that is won after its hold had ended: what was given up is there; anything else is the payer's credit. */
export const wonLateEntry = (one: ReturnRow, cause: string): JournalEntry => ({
  site: one.site,
  kind: 'CHARGEBACK_DECIDED',
  cause,
  actor: null,
  lines: between(one, PLACES.GATEWAY, one.endedAs === 'KEPT' ? { account: 'WRITTEN_OFF' } : { account: 'CREDIT', payerId: one.accountId }),
})
