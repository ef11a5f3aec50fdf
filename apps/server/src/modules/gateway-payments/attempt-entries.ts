import type { Disputed } from '#modules/chargebacks/index.ts'
import type { JournalEntry, JournalLine } from '#modules/journal/index.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'

type Side = Pick<JournalLine, 'account'> & Partial<Pick<JournalLine, 'detail' | 'payerId'>>

export const causeOf = ({ ref }: Pick<AttemptRow, 'ref'>): string => `attempt:${ref}`

/** Where money that a gateway has not handed over yet comes from. */
const SETTLES_NOTHING: Side = { account: 'SUSPENSE', detail: 'paid back' }

const between = (
  { currency, amountMinor }: Pick<AttemptRow, 'currency' | 'amountMinor'>,
  { debit, credit }: { readonly debit: Side; readonly credit: Side },
): readonly JournalLine[] => [
  { ...debit, currency, amountMinor: BigInt(amountMinor) },
  { ...credit, currency, amountMinor: BigInt(-amountMinor) },
]

const CLEARING: Side = { account: 'GATEWAY_CLEARING' }

/** What a capture posts: the gateway holds it, and what it is for has it. */
export const captureOf = (attempt: AttemptRow, kind: 'DEPOSIT_PAID' | 'PAYMENT_RECEIVED', credit: Side): JournalEntry => ({
  site: attempt.site,
  kind,
  cause: causeOf(attempt),
  actor: null,
  lines: between(attempt, { debit: CLEARING, credit }),
})

/** What a capture posts that pays the fee of a membership which nobody bills: what is before tax is income, the tax is its place's. */
export const feeCaptureOf = (attempt: AttemptRow, tax: { readonly place: string; readonly minor: number } | null): JournalEntry => {
  const { site, currency, amountMinor } = attempt
  const taxMinor = tax?.minor ?? 0
  const credits = [
    { account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: amountMinor - taxMinor } as const,
    ...(taxMinor === 0 ? [] : [{ account: 'TAX_PAYABLE', detail: tax?.place ?? '', minor: taxMinor } as const]),
  ]
  return {
    site,
    kind: 'PAYMENT_RECEIVED',
    cause: causeOf(attempt),
    actor: null,
    lines: [
      { ...CLEARING, currency, amountMinor: BigInt(amountMinor) },
      ...credits.map(({ minor, ...side }) => ({ ...side, currency, amountMinor: BigInt(-minor) })),
    ],
  }
}

/** What money posts that settles nothing, until it is paid back. */
export const unusedOf = (attempt: AttemptRow): JournalEntry => captureOf(attempt, 'PAYMENT_RECEIVED', SETTLES_NOTHING)

/** That it was paid back. */
export const paidBackOf = (attempt: AttemptRow): JournalEntry => ({
  site: attempt.site,
  kind: 'REFUND_PAID',
  cause: causeOf(attempt),
  actor: null,
  lines: between(attempt, { debit: SETTLES_NOTHING, credit: CLEARING }),
})

/** What a dispute that was won takes back. */
export const chargebackCause = (attempt: Pick<AttemptRow, 'ref'>) => ({
  kind: 'CHARGEBACK_OPENED' as const,
  cause: causeOf(attempt),
  actor: null,
})

/** An attempt that paid invoices and whose money its payer's bank disputes. */
export const disputedOf = ({ accountId, site, currency, amountMinor, ref, invoiceIds }: AttemptRow): Disputed => ({
  payerId: accountId,
  site,
  currency,
  amountMinor,
  cause: causeOf({ ref }),
  reference: ref,
  invoiceIds,
  nowMs: Date.now(),
})

/** What a bank that fetches money back posts: from where it is taken, which together is all of it. */
export const chargebackOf = (attempt: AttemptRow, from: readonly (Side & { readonly minor: number })[]): JournalEntry => ({
  site: attempt.site,
  kind: 'CHARGEBACK_OPENED',
  cause: causeOf(attempt),
  actor: null,
  lines: [
    ...from
      .filter(({ minor }) => minor > 0)
      .map(({ minor, ...side }) => ({ ...side, currency: attempt.currency, amountMinor: BigInt(minor) })),
    { ...CLEARING, currency: attempt.currency, amountMinor: BigInt(-attempt.amountMinor) },
  ],
})
