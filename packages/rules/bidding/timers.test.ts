import { describe, expect, it } from 'vitest'
import type { SiteCode } from '@app/contract/sites.ts'
import { timersOf } from './timers.ts'

describe('the clocks of a site', () => {
  const shipped = timersOf('CPRTUS', '2026-11-21')
  const from = (site: SiteCode | 'any', effectiveFrom: string) => ({ ...shipped, site, effectiveFrom })
  const [first, second] = [from('any', '2026-01-01'), from('any', '2027-01-01')]
  const [own, ownLater] = [from('CPRTUK', '2026-06-01'), from('CPRTUK', '2026-09-01')]
  const on = (site: SiteCode, day: string) => timersOf(site, day, [first, own, ownLater, second])

  it.each([
    ['CPRTUK', '2025-12-31', first],
    ['CPRTUK', '2026-01-01', first],
    ['CPRTUK', '2026-05-31', first],
    ['CPRTUK', '2026-06-01', own],
    ['CPRTUK', '2026-09-01', ownLater],
    ['CPRTUK', '2027-01-01', ownLater],
    ['CPRTUS', '2026-09-01', first],
    ['CPRTUS', '2026-12-31', first],
    ['CPRTUS', '2027-01-01', second],
  ] as const)('the clocks of a site of %s on %s are the newest of its own, else the newest of any', (...[site, day, expected]) => {
    expect(on(site, day)).toBe(expected)
  })
})
