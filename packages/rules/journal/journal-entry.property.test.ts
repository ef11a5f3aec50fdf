import { array, assert, bigInt, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { JOURNAL_ACCOUNTS, LINE_MINOR_MAX, LINES_MAX } from './journal-codes.ts'
import { areSameLines, balanceChanges, faultOf, type JournalLine, reversedLines } from './journal-entry.ts'

const anyLine = record({
  account: constantFrom(...JOURNAL_ACCOUNTS),
  detail: constantFrom('buyer', 'US-TX'),
  payerId: integer({ min: 1, max: 3 }),
  invoiceId: integer({ min: 1, max: 3 }),
  currency: constantFrom<CurrencyCode>('USD', 'BHD'),
  amountMinor: bigInt({ min: -1_000n, max: 1_000n }).filter((minor) => minor !== 0n),
})
const anyLines = array(anyLine, { minLength: 1, maxLength: 12 })

const sumIn = (lines: readonly JournalLine[], currency: string): bigint =>
  lines.filter((line) => line.currency === currency).reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/** Lines that add up to nothing, by a line in suspense for each currency that does not. */
const balanced = (lines: readonly JournalLine[]): readonly JournalLine[] => [
  ...lines,
  ...(['USD', 'BHD'] as const)
    .map((currency): JournalLine => ({ account: 'SUSPENSE', currency, amountMinor: -sumIn(lines, currency) }))
    .filter(({ amountMinor }) => amountMinor !== 0n),
]

const sale: readonly JournalLine[] = [
  { account: 'RECEIVABLE', payerId: 7, currency: 'USD', amountMinor: 84_000n },
  { account: 'SELLER_PAYABLE', currency: 'USD', amountMinor: -47_500n },
  { account: 'FEE_INCOME', detail: 'buyer', currency: 'USD', amountMinor: -36_500n },
]

describe('lines of an entry', () => {
  it('an entry holds exactly where its lines add up to nothing in every currency', () => {
    assert(
      property(anyLines, (lines) => {
        const isNothing = sumIn(lines, 'USD') === 0n && sumIn(lines, 'BHD') === 0n
        expect(faultOf(lines)).toBe(isNothing ? null : 'UNBALANCED')
        expect(faultOf(balanced(lines))).toBeNull()
      }),
    )
  })

  it('currencies do not make up for each other', () => {
    expect(
      faultOf([
        { account: 'SUSPENSE', currency: 'USD', amountMinor: 5n },
        { account: 'SUSPENSE', currency: 'AED', amountMinor: -5n },
      ]),
    ).toBe('UNBALANCED')
  })

  it.each<[string, readonly JournalLine[]]>([
    ['NO_LINES', []],
    ['TOO_MANY_LINES', Array.from({ length: LINES_MAX + 1 }, () => sale).flat()],
    ['ZERO', [{ account: 'SUSPENSE', currency: 'USD', amountMinor: 0n }]],
    ['OUT_OF_BOUNDS', [{ account: 'SUSPENSE', currency: 'USD', amountMinor: LINE_MINOR_MAX + 1n }]],
    ['OUT_OF_BOUNDS', [{ account: 'SUSPENSE', currency: 'USD', amountMinor: -LINE_MINOR_MAX - 1n }]],
    ['OUT_OF_BOUNDS', [{ account: 'SUSPENSE', detail: 'x'.repeat(101), currency: 'USD', amountMinor: 1n }]],
    ['NO_PAYER', [{ account: 'RECEIVABLE', currency: 'USD', amountMinor: 1n }]],
    ['NO_PAYER', [{ account: 'DEPOSIT', currency: 'USD', amountMinor: -1n }]],
    ['NO_DETAIL', [{ account: 'FEE_INCOME', currency: 'USD', amountMinor: -1n }]],
    ['NO_DETAIL', [{ account: 'BANK', currency: 'USD', amountMinor: 1n }]],
  ])('%s is named', (fault, lines) => {
    expect(faultOf(lines)).toBe(fault)
  })

  it('the largest line still holds', () => {
    expect(
      faultOf([
        { account: 'SUSPENSE', currency: 'USD', amountMinor: LINE_MINOR_MAX },
        { account: 'GATEWAY_COST', currency: 'USD', amountMinor: -LINE_MINOR_MAX },
      ]),
    ).toBeNull()
  })
})

describe('balances', () => {
  it('what is owed grows with a debit, credit and deposit with a credit, and no other account moves them', () => {
    expect(balanceChanges(sale)).toEqual([{ payerId: 7, currency: 'USD', owedMinor: 84_000n, creditMinor: 0n, depositMinor: 0n }])
    expect(
      balanceChanges([
        { account: 'BANK', detail: 'main', payerId: 7, currency: 'USD', amountMinor: 300n },
        { account: 'DEPOSIT', payerId: 7, currency: 'USD', amountMinor: -200n },
        { account: 'CREDIT', payerId: 7, currency: 'USD', amountMinor: -100n },
      ]),
    ).toEqual([{ payerId: 7, currency: 'USD', owedMinor: 0n, creditMinor: 100n, depositMinor: 200n }])
  })

  it('an entry and its reversal leave every balance where it was', () => {
    assert(
      property(anyLines, (lines) => {
        const entry = balanced(lines)
        expect(faultOf(reversedLines(entry))).toBeNull()
        expect(balanceChanges([...entry, ...reversedLines(entry)])).toEqual([])
        expect(reversedLines(reversedLines(entry))).toEqual(entry)
      }),
    )
  })

  it('two entries together change what each of them changes', () => {
    const total = (lines: readonly JournalLine[], field: 'owedMinor' | 'creditMinor' | 'depositMinor'): bigint =>
      balanceChanges(lines).reduce((sum, change) => sum + change[field], 0n)
    assert(
      property(anyLines, anyLines, (one, other) => {
        for (const field of ['owedMinor', 'creditMinor', 'depositMinor'] as const)
          expect(total([...one, ...other], field)).toBe(total(one, field) + total(other, field))
      }),
    )
  })

  it('changes come in the order of payers, as their accounts are locked', () => {
    assert(
      property(anyLines, (lines) => {
        const payers = balanceChanges(lines).map(({ payerId }) => payerId)
        expect(payers).toEqual(payers.toSorted((one, other) => one - other))
      }),
    )
  })
})

describe('the same entry', () => {
  it('the same lines are the same in any order, and another amount, payer or account is not', () => {
    const shuffled = shuffledSubarray([...sale], { minLength: sale.length })
    assert(property(shuffled, (lines) => areSameLines(lines, sale)))
    const [first, ...rest] = sale
    if (first === undefined) throw new Error('no line')
    expect(areSameLines([{ ...first, detail: '' }, ...rest], sale)).toBe(true)
    for (const other of [{ amountMinor: 1n }, { payerId: 8 }, { invoiceId: 1 }, { account: 'DISPUTED' }, { detail: 'x' }] as const)
      expect(areSameLines([{ ...first, ...other }, ...rest], sale)).toBe(false)
    expect(areSameLines(sale, [...sale, first])).toBe(false)
  })
})
