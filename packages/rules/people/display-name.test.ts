import { expect, it } from 'vitest'
import { displayNameOf, goesByCompany } from './display-name.ts'

it.each([
  ['the company', { firstName: 'Pat', lastName: 'Dee', companyName: 'Dee Parts' }, 'Dee Parts'],
  ['first and last name', { firstName: 'Pat', lastName: 'Dee', companyName: '' }, 'Pat Dee'],
  ['the first name alone', { firstName: 'Pat', lastName: '', companyName: '' }, 'Pat'],
  ['the last name alone', { firstName: '', lastName: 'Dee', companyName: '' }, 'Dee'],
  ['the number of somebody without a name', { firstName: '', lastName: '', companyName: '' }, '104233'],
])('pages call somebody by %s', (_, names, shown) => {
  expect(displayNameOf(names, 104_233)).toBe(shown)
  expect(goesByCompany(names)).toBe(names.companyName !== '')
})
