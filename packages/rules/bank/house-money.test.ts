import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUSE_KINDS, HOUSE_POOL } from '@app/contract/bank/bank-codes.ts'
import { faultOf } from '../journal/journal-entry.ts'
import { houseFault, houseLines, type HouseMove, poolOf } from './house-money.ts'

const CASH: HouseMove = { kind: 'CASH', amountMinor: 100, costMinor: 0, poolMinor: 100 }

describe('money of the house’s own that a bank line moves', () => {
  it('a name means a yard’s cash, checks or card slips, or a gateway, and nothing else', () => {
    expect(poolOf('gateway')).toEqual({ kind: 'GATEWAY', yard: null })
    expect(poolOf('yard 343 CARD_TERMINAL')).toEqual({ kind: 'CARD_TERMINAL', yard: 343 })
    for (const wrong of [
      '',
      'till 7 CASH',
      'yard 343',
      'yard x CASH',
      'yard 343 GATEWAY',
      ' gateway',
      'gateway2',
      'yard 0 CASH',
      'yard 343 CASH\n',
    ])
      expect([wrong, HOUSE_POOL.test(wrong), poolOf(wrong)]).toEqual([wrong, false, null])
  })

  it.each<[string | null, Partial<HouseMove>]>([
    [null, {}],
    ['TOO_MUCH', { amountMinor: 101 }],
    ['TOO_MUCH', { poolMinor: -1 }],
    ['COST', { costMinor: 1, poolMinor: 200 }],
    [null, { amountMinor: -5_000, poolMinor: 0 }],
    ['NOT_OUT', { kind: 'CHEQUE', amountMinor: -1 }],
    ['NOT_OUT', { kind: 'CARD_TERMINAL', amountMinor: -1 }],
    [null, { kind: 'CARD_TERMINAL', amountMinor: 90, costMinor: 10 }],
    ['COST', { kind: 'CARD_TERMINAL', amountMinor: 89, costMinor: 11 }],
    ['COST', { kind: 'CARD_TERMINAL', costMinor: -1 }],
    ['COST', { kind: 'CARD_TERMINAL', amountMinor: -90, costMinor: 10 }],
    ['TOO_MUCH', { kind: 'CARD_TERMINAL', amountMinor: 91, costMinor: 10, poolMinor: 100 }],
    [null, { kind: 'GATEWAY', amountMinor: -70, poolMinor: -70 }],
    ['TOO_MUCH', { kind: 'GATEWAY', amountMinor: -71, poolMinor: -70 }],
    ['TOO_MUCH', { kind: 'GATEWAY', amountMinor: -1, poolMinor: 100 }],
    [null, { kind: 'GATEWAY' }],
  ])('money of the house’s own is refused as %s where %o', (fault, move) => {
    expect(houseFault({ ...CASH, ...move })).toBe(fault)
  })

  it('adds up to nothing, and leaves nothing owed by a pool that had enough', () => {
    const any = integer({ min: -1_000, max: 1_000 })
    const anyMove = record({ kind: constantFrom(...HOUSE_KINDS), amountMinor: any, costMinor: any, poolMinor: any })
    assert(
      property(anyMove, (move) => {
        const { kind, amountMinor, costMinor, poolMinor } = move
        const pool = kind === 'GATEWAY' ? ({ kind, yard: null } as const) : ({ kind, yard: 343 } as const)
        if (amountMinor === 0 || houseFault(move) !== null) return
        const lines = houseLines(pool, { currency: 'USD', amountMinor, costMinor })
        expect(faultOf(lines)).toBeNull()
        const left = poolMinor + Number(lines.find(({ account }) => account === 'TILL' || account === 'GATEWAY_CLEARING')?.amountMinor)
        expect(left).toBe(poolMinor - amountMinor - costMinor)
        // Cash may be fetched for a yard whatever it keeps; nothing else leaves a pool on its other side.
        const isOverdrawn = amountMinor > 0 ? left < 0 : kind === 'GATEWAY' && left > 0
        expect(isOverdrawn).toBe(false)
      }),
    )
  })
})
