import { expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { isOfSites, runsEverySite } from './operator-sites.ts'

it.each([
  ['CPRTUS', ['CPRTUS'], true],
  ['CPRTUK', ['CPRTUS', 'CPRTCA'], false],
  ['CPRTUK', [], false],
  ['CPRTUK', SITE_CODES, true],
  ['', ['CPRTUS'], false],
  [null, SITE_CODES.slice(1), false],
  [null, SITE_CODES, true],
  ['', SITE_CODES, true],
])('what is of %j is for who runs %j: %s', (site, sites, isTheirs) => {
  expect(isOfSites(site, sites)).toBe(isTheirs)
})

it('whoever lacks one site does not run every site', () => {
  expect([runsEverySite(SITE_CODES), runsEverySite(SITE_CODES.slice(0, -1))]).toEqual([true, false])
})
