import { describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { feeVersionsOf, incrementVersionsOf, versionsOn } from './fee-versions.ts'
import { SHIPPED_SCHEDULES } from './schedule-table.ts'

const version = (effectiveFrom: string, { site = 'CPRTUS', currency = 'USD', id = effectiveFrom } = {}) =>
  ({ id, site, currency, effectiveFrom }) as { id: string; site: 'CPRTUS'; currency: 'USD'; effectiveFrom: string }
const idsOn = (on: string, all: readonly ReturnType<typeof version>[]) =>
  versionsOn(all, { site: 'CPRTUS', on }).map(({ currency, inForce, earlier, coming }) => [
    currency,
    earlier.map(({ id }) => id),
    inForce?.id ?? null,
    coming.map(({ id }) => id),
  ])

describe('versions of fees', () => {
  const THREE = [version('2027-01-01'), version('2026-01-01'), version('2026-10-01')]

  it.each([
    ['2025-12-31', [], null, ['2026-01-01', '2026-10-01', '2027-01-01']],
    ['2026-01-01', [], '2026-01-01', ['2026-10-01', '2027-01-01']],
    ['2026-09-30', [], '2026-01-01', ['2026-10-01', '2027-01-01']],
    ['2026-10-01', ['2026-01-01'], '2026-10-01', ['2027-01-01']],
    ['2027-06-01', ['2026-01-01', '2026-10-01'], '2027-01-01', []],
  ])('versions of fees on %s are earlier, in force and coming, in the order of their days', (on, ...versions) => {
    expect(idsOn(on, THREE)).toEqual([['USD', ...versions]])
  })

  it('versions of fees are those of the site alone, by currency', () => {
    const others = [version('2026-01-01', { site: 'CPRTCA', currency: 'CAD' }), version('2026-02-01', { currency: 'EUR' })]
    expect(idsOn('2026-03-01', [...THREE, ...others])).toEqual([
      ['USD', [], '2026-01-01', ['2026-10-01', '2027-01-01']],
      ['EUR', [], '2026-02-01', []],
    ])
  })

  it('versions of fees that begin on one day leave the last of them', () => {
    const again = [version('2026-01-01', { id: 'first' }), version('2026-01-01', { id: 'second' })]
    expect(idsOn('2026-03-01', again)).toEqual([['USD', [], 'second', []]])
  })

  it('versions of fees are there for every site that sells, with steps of the same currencies', () => {
    for (const site of SITE_CODES) {
      const day = { site, on: '2026-11-18' }
      const shipped = SHIPPED_SCHEDULES.filter((schedule) => schedule.site === site)
      expect(feeVersionsOf(SHIPPED_SCHEDULES, day).map(({ inForce }) => inForce)).toEqual(shipped)
      expect(incrementVersionsOf(day).map(({ currency }) => currency)).toEqual(shipped.map(({ currency }) => currency))
    }
  })
})
