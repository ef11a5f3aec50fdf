import { describe, expect, it } from 'vitest'
import { networkOf, THIS_MACHINE } from '#platform/edge/network.ts'
import { LOOKS_A_SECOND, LOOKS_AT_ONCE, NETWORK_LOOKS_A_SECOND, NETWORK_LOOKS_AT_ONCE } from './limits.ts'
import { LookBudget } from './look-budget.ts'

const [HOUSE, ELSEWHERE] = [networkOf('198.51.100.7'), networkOf('203.0.113.7')]
/** Later than the buckets were made, so that they are full. */
const NOW_MS = performance.now() + 3_600_000

describe('what connections may have looked up', () => {
  it('each connection rests by itself once it owes more than its burst', () => {
    const budget = new LookBudget()
    const [own, other] = [budget.openFor(HOUSE), budget.openFor(HOUSE)]
    own.owe(NOW_MS, LOOKS_AT_ONCE)
    expect(own.restMs(NOW_MS)).toBe(0)
    own.owe(NOW_MS, LOOKS_A_SECOND)
    expect([own.restMs(NOW_MS), other.restMs(NOW_MS)]).toEqual([1_000, 0])
    expect(own.restMs(NOW_MS + 1_000)).toBe(0)
  })

  it('what connections may have looked up is one network’s together, which no other network and not this machine has a part in', () => {
    const budget = new LookBudget()
    const [elsewhere, here] = [budget.openFor(ELSEWHERE), budget.openFor(THIS_MACHINE)]
    const many = Array.from({ length: NETWORK_LOOKS_AT_ONCE / LOOKS_AT_ONCE }, () => budget.openFor(HOUSE))
    for (const each of many) each.owe(NOW_MS, LOOKS_AT_ONCE)
    const late = budget.openFor(HOUSE)
    expect(late.restMs(NOW_MS)).toBe(0)
    late.owe(NOW_MS, LOOKS_AT_ONCE)
    const restMs = (LOOKS_AT_ONCE / NETWORK_LOOKS_A_SECOND) * 1_000
    expect([late, many[0], elsewhere, here].map((each) => each?.restMs(NOW_MS))).toEqual([restMs, restMs, 0, 0])
    for (let at = 0; at <= NETWORK_LOOKS_AT_ONCE / LOOKS_AT_ONCE; at++) budget.openFor(THIS_MACHINE).owe(NOW_MS, LOOKS_AT_ONCE)
    expect(budget.openFor(THIS_MACHINE).restMs(NOW_MS)).toBe(0)
  })

  it('forgets no network that still owes', () => {
    const budget = new LookBudget()
    const nowMs = performance.now()
    budget.openFor(HOUSE).owe(nowMs, 100 * NETWORK_LOOKS_AT_ONCE)
    budget.sweep()
    expect(budget.openFor(HOUSE).restMs(nowMs)).toBeGreaterThan(0)
  })
})
