import type { Pool } from 'pg'
import type { AccountKind } from '@app/contract/people.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { limitOf } from '@app/rules/bidding/limits.ts'
import { decideStanding, type MandateRefusal, usedOf } from '@app/rules/mandates/decide-mandate.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import { readMandates } from './mandates.store.ts'
import { readPurses } from './purses.store.ts'

/** What somebody's bids for another account hold, and how far they may go: minor units. */
export interface HolderLimit {
  readonly heldMinor: number
  readonly limitMinor: number
}

/**
 * How far the holders of mandates may go in a currency: what they hold, and the less of what their mandate and the payer's own limit leave.
 * Nothing else of the payer's account is theirs to know. By `mandate:currency`.
 */
export async function readHolderLimits(
  pool: Pool,
  asked: readonly { readonly mandateId: number; readonly currency: CurrencyCode }[],
): Promise<ReadonlyMap<string, HolderLimit>> {
  const mandates = await readMandates(pool, [...new Set(asked.map(({ mandateId }) => mandateId))])
  const purses = await readPurses(pool, [...new Set([...mandates.values()].map(({ payerId }) => payerId))])
  return new Map(
    asked.flatMap(({ mandateId, currency }) => {
      const mandate = mandates.get(mandateId)
      if (mandate === undefined) return []
      const { heldMinor: deposit, boundMinor } = purses.get(`${mandate.payerId}:${currency}`) ?? { heldMinor: 0, boundMinor: 0 }
      const about = { currency, day: '', butLot: null }
      const { totalMinor } = usedOf(mandate.use, about)
      const { totalMinor: heldMinor } = usedOf({ ...mandate.use, bought: [] }, about)
      const cap = mandate.caps[currency]
      const leftMinor = Math.min(limitOf(deposit, currency) - boundMinor, (cap?.totalMinor ?? Number.POSITIVE_INFINITY) - totalMinor)
      const limitMinor = cap === undefined ? heldMinor : heldMinor + Math.max(0, leftMinor)
      return [[`${mandateId}:${currency}`, { heldMinor, limitMinor }] as const]
    }),
  )
}

/** Why a person's mandate lets them bid on nothing, or on nothing in a currency, now; null where it does or none is needed. To be shown. */
export async function readMandateRefusal(
  pool: Pool,
  { kind, mandateId }: { readonly kind: AccountKind; readonly mandateId: number | null },
  { currency, nowMs }: { readonly currency: CurrencyCode | null; readonly nowMs: number },
): Promise<MandateRefusal | null> {
  if (!bidsForAnother(kind) && mandateId === null) return null
  const mandate = mandateId === null ? undefined : (await readMandates(pool, [mandateId])).get(mandateId)
  return decideStanding(mandate ?? null, { scope: 'bids', currency, nowMs })
}
