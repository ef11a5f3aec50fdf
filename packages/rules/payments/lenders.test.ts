import { describe, expect, it } from 'vitest'
import { checkLender, handoverBar, isLenderReference, scopesLeft } from './lenders.ts'

const MAY = {
  balanceMinor: 100,
  priceMinor: 90,
  isOfWin: true,
  isWithLender: false,
  isMoneyOnItsWay: false,
  hasLeft: false,
  hasTitleGone: false,
}

describe('a lender', () => {
  it('a lender has a name, an address and one of mail', () => {
    const lender = { name: 'First', address: ['1 Way'], email: 'titles@lender.example' }
    expect(checkLender(lender, 'CPRTUS')).toEqual({})
    expect(checkLender({ name: '', address: ['', ''], email: 'titles' }, 'CPRTUS')).toEqual({
      name: 'validation.lenderName',
      address: 'validation.lenderAddress',
      email: 'validation.email',
    })
  })

  it('a lender is told an account of letters and digits, and nothing else', () => {
    for (const good of ['D-104233', 'A/7', 'Händler 12', 'x'.repeat(40)]) expect(isLenderReference(good, 'Dealer number')).toBe(true)
    for (const bad of ['', '-7', 'see evil.example', 'a@b.example', 'https://x', 'a\nb', 'x'.repeat(41), '<b>'])
      expect(isLenderReference(bad, 'Dealer number')).toBe(false)
    expect(isLenderReference('', '')).toBe(true)
    expect(isLenderReference('D-1', '')).toBe(false)
  })

  it('a lender gets the invoice of a won lot that is owed, held by nobody else', () => {
    expect(handoverBar(MAY)).toBeNull()
    expect(handoverBar({ ...MAY, balanceMinor: 0 })).toBe('NOTHING_DUE')
    expect(handoverBar({ ...MAY, priceMinor: 0 })).toBe('NO_PRICE')
    expect(handoverBar({ ...MAY, isOfWin: false })).toBe('NO_PRICE')
    expect(handoverBar({ ...MAY, isWithLender: true })).toBe('LENDER_HOLD')
    expect(handoverBar({ ...MAY, isMoneyOnItsWay: true })).toBe('IN_FLIGHT')
    expect(handoverBar({ ...MAY, hasLeft: true })).toBe('GONE')
    expect(handoverBar({ ...MAY, hasTitleGone: true })).toBe('TITLE_SENT')
  })

  it('a lender lets the lot go and then its title, or both at once, and nothing twice', () => {
    expect(scopesLeft({ isStanding: true, holdsVehicle: true })).toEqual(['VEHICLE', 'ALL'])
    expect(scopesLeft({ isStanding: true, holdsVehicle: false })).toEqual(['ALL'])
    expect(scopesLeft({ isStanding: false, holdsVehicle: false })).toEqual([])
  })
})
