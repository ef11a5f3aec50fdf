import { describe, expect, it } from 'vitest'
import { IDENTITY_DOCUMENTS } from '@app/contract/identity/identity-codes.ts'
import { type Claim, isSameName, reasonAgainst, type SeenPerson } from './session-verdict.ts'

const SEEN: SeenPerson = { document: 'PASSPORT', bornOn: '1988-04-17', firstName: 'ANN', lastName: 'LEE' }
const ASKED: Claim = { firstName: 'Ann', lastName: 'Lee', documents: IDENTITY_DOCUMENTS, today: '2026-11-27', age: 18 }

describe('a person whom an outside service has cleared', () => {
  it('a person whom an outside service has cleared is held against their account', () => {
    expect(reasonAgainst(SEEN, ASKED)).toBeNull()
    expect(reasonAgainst({ ...SEEN, document: 'ID_CARD' }, ASKED)).toBeNull()
    expect(reasonAgainst({ ...SEEN, lastName: 'Doe' }, ASKED)).toBe('NAME_DIFFERS')
    expect(reasonAgainst({ ...SEEN, document: null }, ASKED)).toBe('UNREADABLE')
  })

  it('a person from abroad is cleared by a passport alone', () => {
    const abroad = { ...ASKED, documents: ['PASSPORT'] } as const
    expect(reasonAgainst(SEEN, abroad)).toBeNull()
    for (const document of ['ID_CARD', 'DRIVING_LICENSE', null] as const)
      expect(reasonAgainst({ ...SEEN, document }, abroad)).toBe('PASSPORT_NEEDED')
  })

  it.each([
    ['2008-11-27', 18, null],
    ['2008-11-28', 18, 'UNDER_AGE'],
    ['2005-11-28', 21, 'UNDER_AGE'],
    ['2005-11-27', 21, null],
  ] as const)('born on %s where %i years are asked ends with %s', (bornOn, age, reason) => {
    expect(reasonAgainst({ ...SEEN, bornOn }, { ...ASKED, age })).toBe(reason)
  })
})

const named = ([firstName, lastName]: readonly [string, string]) => ({ firstName, lastName })

it.each([
  [['Ann', 'Lee'], ['ANN MARIE', 'LEE'], true],
  [['Ann Marie', 'Lee'], ['Ann', 'Lee'], true],
  [['José', 'Núñez García'], ['JOSE', 'NUNEZ GARCIA'], true],
  [['Lee', 'Ann'], ['Ann', 'Lee'], true],
  [['Jürgen', 'O’Neil'], ['JURGEN', 'ONEIL'], false],
  [['Ann', 'Lee'], ['Ann', 'Doe'], false],
  [['Ann', 'Lee'], ['Bea', 'Lee'], false],
  [['', 'Lee'], ['Ann', 'Lee'], false],
  [['', ''], ['', ''], false],
  [['', 'Sukarno'], ['', 'SUKARNO'], true],
] as const)('%j of an account and %j of an ID are one name: %s', (account, seen, isSame) => {
  expect(isSameName(named(account), named(seen))).toBe(isSame)
})
