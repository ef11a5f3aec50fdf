import { expect, it } from 'vitest'
import { COUNTRIES } from '../reference/places/countries.ts'
import { adultAgeIn } from './adult-age.ts'

it('somebody is of age at 18, later in some countries, and in none before', () => {
  expect(['USA', 'DEU', 'ARE', '', 'XXX'].map(adultAgeIn)).toEqual([18, 18, 18, 18, 18])
  expect(['KOR', 'NZL', 'SGP'].map(adultAgeIn)).toEqual([19, 20, 21])
  expect(COUNTRIES.filter(({ code }) => adultAgeIn(code) !== 18)).toHaveLength(10)
})
