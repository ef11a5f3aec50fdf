import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '@app/contract/people.ts'
import { foldedName } from './folded-name.ts'
import { documentText, homeText, isCompared, isStopped } from './person-marks.ts'

const HOME = { firstName: 'Dana', lastName: 'Reyes', postCode: '75201', country: 'USA' }

describe('a name', () => {
  it.each([
    ['Dana Reyes', 'REYES, Dana'],
    ['José Núñez', 'jose nunez'],
    ['Anne-Marie O’Neil', 'anne marie o neil'],
    ['Łukasz', 'Łukasz '],
    ['ﬁona', 'Fiona'],
  ])('%s is the same as %s', (one, other) => {
    expect(foldedName(one)).toBe(foldedName(other))
  })

  it.each([
    ['Dana Reyes', 'Diana Reyes'],
    ['Dana Reyes', 'Dana Reyes Cruz'],
  ])('%s is another than %s', (one, other) => {
    expect(foldedName(one)).not.toBe(foldedName(other))
  })
})

describe('name with postal code', () => {
  it('name with postal code is the same however the postal code is spaced, and another in another country', () => {
    const british = { ...HOME, country: 'GBR', postCode: 'sw1a 1aa' }
    expect(homeText(british)).toBe(homeText({ ...british, postCode: 'SW1A1AA' }))
    expect(homeText(HOME)).not.toBe(homeText({ ...HOME, country: 'MEX' }))
    expect(homeText(HOME)).not.toBe(homeText({ ...HOME, postCode: '75202' }))
  })

  it.each(['firstName', 'lastName', 'postCode', 'country'] as const)('name with postal code says nothing without %s', (field) => {
    expect(homeText({ ...HOME, [field]: ' '.trim() })).toBe('')
  })
})

describe('the number of a paper', () => {
  const PAPER = { category: 'ID', country: 'USA', number: 'P 118-4471' }
  it('the number of a paper is the same however it is written, of the same paper and country', () => {
    expect(documentText(PAPER)).toBe(documentText({ ...PAPER, number: 'p1184471' }))
    expect(documentText(PAPER)).not.toBe(documentText({ ...PAPER, country: 'CAN' }))
    expect(documentText(PAPER)).not.toBe(documentText({ ...PAPER, category: 'DLRLIC' }))
  })

  it.each(['', '-', '1234', '12-34'])('the number of a paper says nothing when it is %s', (number) => {
    expect(documentText({ ...PAPER, number })).toBe('')
  })
})

it('people are compared, and held up by those whom the house has parted with', () => {
  expect(ACCOUNT_KINDS.filter(isCompared)).toEqual(['buyer', 'broker-bidder', 'master-bidder', 'guest'])
  expect(ACCOUNT_STATUSES.filter(isStopped)).toEqual(['suspended', 'terminated'])
})
