import { describe, expect, it } from 'vitest'
import { asSentence, asWritten, lotName, placeAsWritten } from './lot-name.ts'

describe('lotName', () => {
  it.each([
    [{ year: 2018, make: 'SUBARU', model: 'OUTBACK 2.', modelGroup: 'OUTBACK', trim: '2.5I LIMITED' }, '2018 Subaru Outback 2.5I Limited'],
    [{ year: 2007, make: 'SATURN', model: 'AURA XE', modelGroup: 'AURA', trim: 'XE' }, '2007 Saturn Aura XE'],
    [{ year: 2013, make: 'BMW', model: 'X5', modelGroup: undefined, trim: undefined }, '2013 BMW X5'],
    [{ year: 2000, make: 'TOYOTA', model: '4RUNNER', modelGroup: '4RUNNER', trim: 'SR5' }, '2000 Toyota 4Runner SR5'],
    [{ year: 0, make: 'HARLEY-DAVIDSON', model: 'FLHX', modelGroup: 'FLHX', trim: undefined }, 'Harley-Davidson FLHX'],
    [{ year: 2020, make: 'HONDA', model: 'CR-V EX', modelGroup: 'CR-V', trim: undefined }, '2020 Honda CR-V EX'],
  ])('tells each part once: %o', (vehicle, name) => {
    expect(lotName(vehicle, 'A DESCRIPTION')).toBe(name)
  })

  it('falls back to the description where no model is known', () => {
    expect(lotName({ make: 'FORD' }, '2011 FORD')).toBe('2011 Ford')
  })
})

describe('words of a file', () => {
  it('leaves mixed case as it came', () => expect(asWritten('iX xDrive50')).toBe('iX xDrive50'))
  it.each([
    ['HYUNDAI SANTA FE SE', 'Hyundai Santa Fe SE'],
    ['TACOMA DOUBLE CAB LONG BED', 'Tacoma Double Cab Long Bed'],
    ['SATURN ION GLE AWD', 'Saturn Ion GLE AWD'],
  ])('tells short words from names of trims: %s', (name, words) => expect(asWritten(name)).toBe(words))
  it('begins a document with one capital', () => expect(asSentence('CERT OF TITLE-SALVAGE')).toBe('Cert of title-salvage'))
  it.each([
    ['TX - DALLAS SOUTH', 'Dallas South, TX'],
    ['*NATIONAL ONLINE - EAST', 'National Online - East'],
    ["ST. JOHN'S", "St. John's"],
    ['*UK ONLINE', 'UK Online'],
    ['SK - MILWAUKEE', 'Milwaukee, SK'],
    ['Redding', 'Redding'],
  ])('puts the state after the place: %s', (name, written) => expect(placeAsWritten(name)).toBe(written))
})
