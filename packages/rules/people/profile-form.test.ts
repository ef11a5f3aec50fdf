import { describe, expect, it } from 'vitest'
import { checkProfile, hasNoAddress, type ProfileForm } from './profile-form.ts'

const whole: ProfileForm = {
  firstName: 'Pat',
  lastName: 'Dee',
  companyName: 'Dee Parts',
  memberType: 'BUSINESS',
  businessType: 'DEALER',
  phone: '+1 214 555 0100',
  line1: '12 Elm Street',
  line2: 'Unit 4',
  city: 'Dallas',
  state: 'Texas',
  country: 'USA',
  postCode: '75201',
}
const placeless: ProfileForm = { ...whole, line1: ' ', line2: '', city: '', state: '', postCode: '' }
const WRONG = 'validation.wrong'

describe('particulars', () => {
  it.each<[string, Partial<ProfileForm>, object]>([
    ['whole', {}, {}],
    ['with spaces around the names', { firstName: ' Pat ', lastName: ' Dee ' }, {}],
    ['without a first name', { firstName: ' ' }, { firstName: WRONG }],
    ['without a last name', { lastName: '' }, { lastName: WRONG }],
    ['without a company', { companyName: ' ' }, {}],
    ['without a kind of business', { memberType: '', businessType: '' }, {}],
    ['with a kind that is not offered', { memberType: 'CIRCUS', businessType: 'GHOST' }, { memberType: WRONG, businessType: WRONG }],
    ['with a company of signs', { companyName: '<b>' }, { companyName: WRONG }],
    ['without a telephone', { phone: ' ' }, {}],
    ['with half a telephone', { phone: '12345' }, { phone: 'validation.phone' }],
    ['without a street', { line1: '' }, { line1: WRONG }],
    ['with a street of signs', { line1: '<b>' }, { line1: WRONG }],
    ['without a second line', { line2: '' }, {}],
    ['with a second line of signs', { line2: '<b>' }, { line2: WRONG }],
    ['without a city', { city: '' }, { city: WRONG }],
    ['with a street and a city of spaces', { line1: ' ', city: ' ' }, { line1: WRONG, city: WRONG }],
    ['without a state', { state: '' }, {}],
    ['with a state of signs', { state: '<b>' }, { state: WRONG }],
    ['of a country that there is not', { country: 'XXX', postCode: '' }, { country: WRONG }],
    ['without a postal code', { postCode: ' ' }, {}],
    ['with spaces around the postal code', { postCode: ' 75201 ' }, {}],
    ['with a postal code of another country', { postCode: 'SW1A 1AA' }, { postCode: 'validation.postalCode' }],
  ])('particulars are judged field by field: %s', (_, change, errors) => {
    expect(checkProfile({ ...whole, ...change })).toEqual(errors)
  })

  it('particulars may do without an address, and then without a country', () => {
    expect(checkProfile({ ...placeless, country: '' })).toEqual({})
    expect(checkProfile({ ...placeless, country: 'XXX' })).toEqual({})
    expect(checkProfile({ ...placeless, city: 'Dallas' })).toEqual({ line1: WRONG })
  })
})

it('an address is missing when every part of it is, but for the country', () => {
  expect(hasNoAddress(placeless)).toBe(true)
  for (const field of ['line1', 'line2', 'city', 'state', 'postCode'] as const)
    expect(hasNoAddress({ ...placeless, [field]: whole[field] })).toBe(false)
})
