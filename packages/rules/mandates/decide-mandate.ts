import type { MandateScope } from '@app/contract/mandates/mandate-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { dayIn } from '../formats/dates.ts'
import { yardClockAt } from '../formats/yard-clock.ts'

/** How far a mandate goes in one currency: minor units, fees included. Null: as far as the payer's own limit. */
export interface Cap {
  /** For one lot. */
  readonly lotMinor: number | null
  /** On one day of the payer's zone: what that day's bids hold or have bought. */
  readonly dayMinor: number | null
  /** Over the mandate's whole life: what its bids hold or have bought. */
  readonly totalMinor: number | null
  /** Lots that its bids may hold at once. */
  readonly lots: number | null
  /** Above this, for one lot, a second person agrees first; null: never. */
  readonly approvalOverMinor: number | null
}

/** A mandate as far as it decides about a bid. */
export interface Mandate {
  readonly isRevoked: boolean
  /** From this instant on it is over, epoch milliseconds; null: until it is revoked. */
  readonly untilMs: number | null
  readonly scopes: readonly MandateScope[]
  readonly caps: Readonly<Partial<Record<CurrencyCode, Cap>>>
  /** IANA zone of the payer's day. */
  readonly zone: string
}

/** A lot that a mandate holds now: as its leader, waiting for its seller, by an offer or a sealed bid. */
export interface HeldLot {
  readonly currency: string
  readonly minor: number
  /** Day of the bid in the mandate's zone, YYYY-MM-DD. */
  readonly day: string
}

/** What of a mandate is used. */
export interface MandateUse {
  /** By bids. */
  readonly held: ReadonlyMap<number, HeldLot>
  /** By open offers; a lot may be held by both, and is bought once. */
  readonly offered: ReadonlyMap<number, HeldLot>
  /** What has been bought by it, by currency and the day of the bid. */
  readonly bought: readonly HeldLot[]
}

export type MandateRefusal = 'NO_MANDATE' | 'MANDATE_OVER' | 'MANDATE_CURRENCY' | 'CAP_LOT' | 'CAP_DAY' | 'CAP_TOTAL' | 'CAP_LOTS'

export interface RefusedByMandate {
  readonly code: MandateRefusal
  /** What explains it; minor units, `lots` a number of lots. */
  readonly detail: Readonly<Record<string, number>>
}

/** The sums that caps are about, in one currency; minor units. */
export interface Used {
  readonly dayMinor: number
  readonly totalMinor: number
  readonly lots: number
}

const sumOf = (all: readonly HeldLot[]): number => all.reduce((sum, { minor }) => sum + minor, 0)

/** Everything that is held, each lot once: by the larger of its two, on the later day. */
export function heldLots({ held, offered }: Pick<MandateUse, 'held' | 'offered'>): ReadonlyMap<number, HeldLot> {
  const all = new Map(held)
  for (const [lot, offer] of offered) {
    const bid = all.get(lot)
    const day = bid !== undefined && bid.day > offer.day ? bid.day : offer.day
    all.set(lot, { ...offer, day, minor: Math.max(offer.minor, bid?.minor ?? 0) })
  }
  return all
}

/** The day of an instant in a mandate's zone, YYYY-MM-DD. */
export const dayOfMandate = (zone: string, nowMs: number): string => dayIn(yardClockAt(zone, nowMs), nowMs)

/** What of a mandate is used in a currency on a day, without one lot: a further bid on it replaces what it holds there. */
export function usedOf(
  use: MandateUse,
  { currency, day, butLot }: { readonly currency: string; readonly day: string; readonly butLot: number | null },
): Used {
  const others = [...heldLots(use)].filter(([lot, one]) => lot !== butLot && one.currency === currency).map(([, one]) => one)
  const all = [...others, ...use.bought.filter((one) => one.currency === currency)]
  return { dayMinor: sumOf(all.filter((one) => one.day === day)), totalMinor: sumOf(all), lots: others.length }
}

/** Whether a mandate is in force for an act at all; `null` is for somebody who has none, and for a currency that is not asked about. */
export function decideStanding(
  mandate: Mandate | null,
  { scope, currency, nowMs }: { readonly scope: MandateScope; readonly currency: CurrencyCode | null; readonly nowMs: number },
): MandateRefusal | null {
  if (mandate === null) return 'NO_MANDATE'
  if (mandate.isRevoked || (mandate.untilMs !== null && nowMs >= mandate.untilMs)) return 'MANDATE_OVER'
  if (!mandate.scopes.includes(scope)) return 'NO_MANDATE'
  return currency !== null && mandate.caps[currency] === undefined ? 'MANDATE_CURRENCY' : null
}

/** What would be committed, by whom and when. */
export interface MandatedAct {
  readonly scope: MandateScope
  readonly lot: number
  readonly currency: CurrencyCode
  /** How far it reaches, fees included; minor units. */
  readonly reachAllInMinor: number
  readonly nowMs: number
}

/**
 * Whether somebody's mandate allows them to commit the payer so far; null where it does. What it holds on the same lot is replaced. The
 * payer's own limit is decided by `exposure`. Judged inside the locks of the payer and the mandate (MQ-102, MQ-014).
 */
export function decideMandate(mandate: (Mandate & { readonly use: MandateUse }) | null, act: MandatedAct): RefusedByMandate | null {
  const standing = decideStanding(mandate, act)
  if (standing !== null) return { code: standing, detail: {} }
  const cap = mandate?.caps[act.currency]
  if (mandate === null || cap === undefined) return { code: 'MANDATE_CURRENCY', detail: {} }
  const { lot, currency, reachAllInMinor } = act
  const used = usedOf(mandate.use, { currency, day: dayOfMandate(mandate.zone, act.nowMs), butLot: lot })
  const over = (code: MandateRefusal, limitMinor: number | null, heldMinor: number): RefusedByMandate | null =>
    limitMinor !== null && heldMinor + reachAllInMinor > limitMinor
      ? { code, detail: { exposureMinor: heldMinor + reachAllInMinor, limitMinor, heldMinor, reachAllInMinor } }
      : null
  return (
    over('CAP_LOT', cap.lotMinor, 0) ??
    over('CAP_DAY', cap.dayMinor, used.dayMinor) ??
    over('CAP_TOTAL', cap.totalMinor, used.totalMinor) ??
    (cap.lots !== null && used.lots + 1 > cap.lots ? { code: 'CAP_LOTS', detail: { lots: cap.lots } } : null)
  )
}
