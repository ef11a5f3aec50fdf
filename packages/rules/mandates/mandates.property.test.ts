import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cap, decideMandate, dayOfMandate, type HeldLot, type Mandate, type MandateUse } from './decide-mandate.ts'

const START = Date.parse('2026-11-27T00:00:00Z')
const HOUR_MS = 3_600_000
const CAP = 60_000
const anyCap = option(integer({ min: 1, max: CAP }), { nil: null })
const anyMandate = record({
  lotMinor: anyCap,
  dayMinor: anyCap,
  totalMinor: anyCap,
  lots: option(integer({ min: 1, max: 5 }), { nil: null }),
  zone: constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata'),
})
/** A bid, an offer, being outbid, or the hammer, on one of a few lots, some hours later. */
const anyStep = record({
  kind: constantFrom('bid', 'bid', 'bid', 'offer', 'outbid', 'won', 'other'),
  lot: integer({ min: 1, max: 6 }),
  minor: integer({ min: 1, max: 30_000 }),
  hours: integer({ min: 0, max: 9 }),
})

interface World {
  readonly held: Map<number, HeldLot>
  readonly offered: Map<number, HeldLot>
  readonly bought: (HeldLot & { readonly lot: number })[]
}

/** Sums of everything that a mandate answers for, told apart from how the rule does it. */
function sums({ held, offered, bought }: World) {
  const byLot = new Map<number, { minor: number; days: Set<string> }>()
  for (const [lot, { minor, day }] of [...held, ...offered]) {
    const known = byLot.get(lot) ?? { minor: 0, days: new Set() }
    byLot.set(lot, { minor: Math.max(known.minor, minor), days: known.days.add(day) })
  }
  const total = [...byLot.values(), ...bought].reduce((sum, { minor }) => sum + minor, 0)
  const days = new Map<string, number>()
  for (const { minor, day } of [...held.values(), ...bought]) days.set(day, (days.get(day) ?? 0) + minor)
  return { total, lots: byLot.size, days }
}

describe('any acts by any mandate', () => {
  it('any acts by any mandate never hold more than its caps: for a lot, on a day, in all, lots at once', () => {
    assert(
      property(anyMandate, array(anyStep, { maxLength: 40 }), ({ zone, ...cap }, steps) => {
        const world: World = { held: new Map(), offered: new Map(), bought: [] }
        let nowMs = START
        for (const { kind, lot, minor, hours } of steps) {
          nowMs += hours * HOUR_MS
          const use: MandateUse = world
          const mandate: Mandate & { use: MandateUse } = {
            isRevoked: false,
            untilMs: null,
            scopes: ['bids', 'purchases'],
            caps: { USD: { ...cap, approvalOverMinor: null } satisfies Cap },
            zone,
            use,
          }
          if (world.bought.some((one) => one.lot === lot)) continue
          const day = dayOfMandate(zone, nowMs)
          const scope = kind === 'offer' ? ('purchases' as const) : ('bids' as const)
          if (kind === 'bid' || kind === 'offer') {
            if (decideMandate(mandate, { scope, lot, currency: 'USD', reachAllInMinor: minor, nowMs }) !== null) continue
            const target = kind === 'bid' ? world.held : world.offered
            target.set(lot, { currency: 'USD', minor, day })
          } else if (kind === 'outbid') world.held.delete(lot)
          else if (kind === 'won') {
            const won = world.held.get(lot)
            if (won === undefined) continue
            world.bought.push({ ...won, lot })
            world.held.delete(lot)
            world.offered.delete(lot)
          }
          const { total, lots, days } = sums(world)
          expect(total).toBeLessThanOrEqual(cap.totalMinor ?? Number.POSITIVE_INFINITY)
          expect(lots).toBeLessThanOrEqual(cap.lots ?? Number.POSITIVE_INFINITY)
          for (const sum of days.values()) expect(sum).toBeLessThanOrEqual(cap.dayMinor ?? Number.POSITIVE_INFINITY)
          for (const one of [...world.held.values(), ...world.offered.values()])
            expect(one.minor).toBeLessThanOrEqual(cap.lotMinor ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })

  it('any acts by a mandate that is over, or in a currency without caps, are refused whatever they come to', () => {
    assert(
      property(anyMandate, integer({ min: 1, max: 30_000 }), ({ zone, ...cap }, minor) => {
        const use: MandateUse = { held: new Map(), offered: new Map(), bought: [] }
        const base = { scopes: ['bids'] as const, caps: { USD: { ...cap, approvalOverMinor: null } }, zone, use, untilMs: null }
        const act = { scope: 'bids', lot: 1, reachAllInMinor: minor, nowMs: START } as const
        expect(decideMandate({ ...base, isRevoked: true }, { ...act, currency: 'USD' })?.code).toBe('MANDATE_OVER')
        expect(decideMandate({ ...base, isRevoked: false, untilMs: START }, { ...act, currency: 'USD' })?.code).toBe('MANDATE_OVER')
        expect(decideMandate({ ...base, isRevoked: false }, { ...act, currency: 'EUR' })?.code).toBe('MANDATE_CURRENCY')
      }),
    )
  })
})
