import { describe, expect, it } from 'vitest'
import { checkInvited, namesOf } from './invitation-form.ts'
import { readInventoryQuery } from './inventory-query.ts'
import { accountOfKind, kindOfNewNumber } from './numbers.ts'
import { periodOf, statementState } from './statement.ts'

describe('a name of one field', () => {
  it.each([
    ['Ana Petrova', 'Ana', 'Petrova'],
    ['  Ana  Maria   Petrova ', 'Ana Maria', 'Petrova'],
    ['Cher', '', 'Cher'],
    ['', '', ''],
  ])('a name of one field, %j, ends with the family name', (name, firstName, lastName) => {
    expect(namesOf(name)).toEqual({ firstName, lastName })
  })
})

describe('a new number', () => {
  it('a new number is of the kind that its payer may have: a broker before a master, a counterman of anybody', () => {
    expect(kindOfNewNumber('bidders', ['ROLE_MASTER', 'ROLE_BROKER'])).toBe('BROKER_BIDDER')
    expect(kindOfNewNumber('bidders', ['ROLE_MASTER'])).toBe('MASTER_BIDDER')
    expect(kindOfNewNumber('countermen', ['ROLE_BROKER'])).toBe('COUNTERMAN')
    expect(accountOfKind('MASTER_BIDDER')).toEqual({ kind: 'master-bidder', role: 'ROLE_MASTER_BIDDER' })
  })

  it('a new number is for somebody else: the own address is refused in any case, and none has no own', () => {
    const form = { email: ' Ana@Yard.example ', name: 'Ana Petrova' }
    expect(checkInvited(form, { site: 'CPRTUS', ownEmail: 'ana@yard.EXAMPLE' })).toEqual({ email: 'validation.invitedSelf' })
    expect(checkInvited(form, { site: 'CPRTUS', ownEmail: null })).toEqual({})
    expect(checkInvited({ ...form, name: 'A'.repeat(101) }, { site: 'CPRTUS', ownEmail: null })).toEqual({ name: 'validation.wrong' })
  })
})

describe('the days of a statement', () => {
  it.each([
    [
      { from: '', until: '' },
      { from: '2026-04-07', until: '2026-05-06' },
    ],
    [
      { from: '', until: '2026-03-01' },
      { from: '2026-01-31', until: '2026-03-01' },
    ],
    [
      { from: '2026-05-06', until: '' },
      { from: '2026-05-06', until: '2026-05-06' },
    ],
    // A leap day, and the longest period.
    [
      { from: '2028-02-29', until: '2029-02-28' },
      { from: '2028-02-29', until: '2029-02-28' },
    ],
    [{ from: '2028-02-28', until: '2029-02-28' }, null],
    [{ from: '2026-05-07', until: '2026-05-06' }, null],
    [{ from: '2026-02-30', until: '' }, null],
    [{ from: 'x', until: '' }, null],
    [{ from: '', until: "1' or 1=1" }, null],
  ])('the days of a statement asked for by %j are %j', (asked, period) => {
    expect(periodOf(asked, '2026-05-06')).toEqual(period)
  })
})

describe('how a lot stands in a statement', () => {
  const facts = { isWon: false, isLeading: false, isDecided: false, isSealed: false }
  it.each([
    [{ isWon: true, isDecided: true, isLeading: true }, 'WON'],
    [{ isDecided: true }, 'LOST'],
    [{ isLeading: true }, 'LEADING'],
    [{}, 'OUTBID'],
    // Who leads a sealed lot is told to nobody before it is decided.
    [{ isSealed: true, isLeading: true }, 'SEALED'],
    [{ isSealed: true, isDecided: true }, 'LOST'],
  ] as const)('how a lot stands in a statement with %j is %s', (some, state) => {
    expect(statementState({ ...facts, ...some })).toBe(state)
  })
})

describe('a search of bought lots', () => {
  it.each([
    ['', { number: null, vinEnd: null }],
    [' 58 187 302 ', { number: 58_187_302, vinEnd: '58187302' }],
    ['123', { number: 123, vinEnd: null }],
    ['1ftew1ep5jfa12345', { number: null, vinEnd: '1FTEW1EP5JFA12345' }],
    ['fa1', null],
    ['%', null],
    ['IOQ1', null],
    ['1'.repeat(16), { number: null, vinEnd: '1'.repeat(16) }],
    ['A'.repeat(18), null],
  ])('a search of bought lots for %j means %j', (typed, meaning) => {
    expect(readInventoryQuery(typed)).toEqual(meaning)
  })
})
