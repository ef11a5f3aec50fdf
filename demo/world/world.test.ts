import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SALES_DATA_COLUMNS, type SalesDataField } from '@app/rules/import/columns.ts'
import { createRowReader } from '@app/rules/import/csv-rows.test-kit.ts'
import { normaliseRow } from '@app/rules/import/normalise-row.ts'
import { sellingTermsOf } from '@app/rules/import/selling-site.ts'
import { instantOf, localTimeAt } from '@app/rules/import/zone-time.ts'
import { findLook } from '../photos/look.ts'
import { planLots } from './lot-plan.ts'
import type { Cells } from './lot-row.ts'
import { vinCheckDigit } from './vin.ts'
import { describeWorld, type WorldFile } from './world.ts'
import { DEMO_YARDS } from './yards/yards.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-11-20T17:00:00Z')
const LOTS = 6_000

const world = (nowMs: number, { seed = 'test', lots = LOTS } = {}): WorldFile[] => describeWorld({ seed, lots, nowMs })
const rowsOf = (files: readonly WorldFile[]): Cells[] => files.flatMap((file) => [...file.rows()])

function digest(files: readonly WorldFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) for (const line of file.lines()) hash.update(line)
  return hash.digest('hex')
}

const files = world(NOON)
const rows = rowsOf(files)
const american = rows.filter((row) => row.locationCountry === 'USA' && row.yardNumber !== '749' && row.yardNumber !== '855')

function shares(list: readonly Cells[], field: SalesDataField): (value: string) => number {
  const counts = new Map<string, number>()
  for (const row of list) counts.set(row[field] ?? '', (counts.get(row[field] ?? '') ?? 0) + 1)
  return (value) => (100 * (counts.get(value) ?? 0)) / list.length
}

describe('the demo world', () => {
  it('the demo world is the same to the byte for the same seed, size and moment', () => {
    expect(digest(world(NOON))).toBe(digest(files))
  })

  it('the demo world is another one for another seed', () => {
    expect(digest(world(NOON, { seed: 'other' }))).not.toBe(digest(files))
  })

  it('holds some per cent more or fewer lots than it was asked for, each with a number of its own', () => {
    expect(Math.abs(rows.length / LOTS - 1)).toBeLessThan(0.08)
    expect(new Set(rows.map((row) => row.lotNumber)).size).toBe(rows.length)
    expect(rows.every((row) => /^1\d{7}$/.test(row.lotNumber ?? ''))).toBe(true)
  })

  it('changes nothing of a lot from one day to the next but what became known of its sale', () => {
    const may = new Set<string>(['id', 'saleDate', 'dayOfWeek', 'saleTime', 'itemNumber', 'highBid', 'updatedAt'])
    const before = new Map(rows.map((row) => [row.lotNumber, row]))
    const after = rowsOf(world(NOON + DAY_MS)).filter((row) => before.has(row.lotNumber))
    expect(after.length).toBeGreaterThan(LOTS * 0.9)
    const changed = after.flatMap((row) =>
      SALES_DATA_COLUMNS.map(([field]) => field).filter((field) => row[field] !== before.get(row.lotNumber)?.[field]),
    )
    expect(changed.filter((field) => !may.has(field))).toEqual([])
    expect(changed).toContain('itemNumber')
  })

  it('drops a lot once its sale day is over in the zone of its yard', () => {
    const zones = new Map(DEMO_YARDS.map((yard) => [String(yard.number), yard.zone]))
    for (const row of rows.filter(({ saleDate }) => saleDate !== '0')) {
      const iso = `${row.saleDate?.slice(0, 4)}-${row.saleDate?.slice(4, 6)}-${row.saleDate?.slice(6)}`
      expect(Date.parse(iso) / DAY_MS).toBeGreaterThanOrEqual(localTimeAt(NOON, zones.get(row.yardNumber ?? '') ?? '').day)
    }
  })

  it('the demo world has sales on every site on every day of the week, and some still to come at whatever hour it is opened', () => {
    const idle: string[] = []
    for (let hour = 0; hour < 168; hour += 23) {
      const nowMs = NOON + hour * 3_600_000
      for (const [market, lots] of planLots({ seed: 'test', lots: 20_000, nowMs })) {
        if (market.name === 'wholesale') continue
        const starts = new Set(lots.filter((lot) => lot.isDated).map(({ day, minutes, yard }) => instantOf({ day, minutes }, yard.zone)))
        if (![...starts].some((start) => start > nowMs && start < nowMs + DAY_MS)) idle.push(`${market.name} at hour ${hour}`)
      }
    }
    expect(idle).toEqual([])
  })

  it('sells only at the weekly hours of the yard', () => {
    const byNumber = new Map(DEMO_YARDS.map((yard) => [String(yard.number), yard]))
    for (const row of rows.filter(({ saleDate }) => saleDate !== '0')) {
      const yard = byNumber.get(row.yardNumber ?? '')
      const hour = Number(row.saleTime)
      const minutes = Math.floor(hour / 100) * 60 + (hour % 100)
      const weekday = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].indexOf(row.dayOfWeek ?? '')
      expect(yard?.sales.some((sale) => sale.weekday === weekday && sale.minutes === minutes)).toBe(true)
    }
  })
})

function startOf(row: Cells): number {
  const yard = DEMO_YARDS.find(({ number }) => String(number) === row.yardNumber)
  const [year, month, day] = [row.saleDate?.slice(0, 4), row.saleDate?.slice(4, 6), row.saleDate?.slice(6)].map(Number)
  const hour = Number(row.saleTime)
  return instantOf(
    { day: Date.UTC(year ?? 0, (month ?? 1) - 1, day) / DAY_MS, minutes: Math.floor(hour / 100) * 60 + (hour % 100) },
    yard?.zone ?? 'UTC',
  )
}

describe('a row of the demo world', () => {
  it('a row of the demo world is taken by the importer, sells in the currency of its country and shows a look that can be drawn', () => {
    for (const file of files) {
      let seen = 0
      const reader = createRowReader(SALES_DATA_COLUMNS.length, {
        row: (cells, line) => {
          if (line === 1) return
          seen += 1
          const lot = normaliseRow(cells)
          expect(lot.prices.currency).toBe(sellingTermsOf(lot.place.country)?.currency)
          expect(lot.sale.sellingSite).toBe(file.site === 'CPRTDRIVE' ? 'CPRTUS' : file.site)
          expect(findLook(lot.images.lookKey ?? '')).toBeDefined()
          expect(lot.vehicle.titleType === null || lot.vehicle.titleGroup === null).toBe(false)
        },
        broken: (line, reason) => expect.fail(`${line}: ${reason}`),
      })
      for (const line of file.lines()) reader.push(line)
      reader.end()
      expect(seen).toBe(file.lots)
    }
  })

  it('carries a VIN of no maker with a right check digit, which no other lot has', () => {
    const vins = rows.map((row) => row.vin ?? '')
    expect(vins.every((vin) => /^DEM0[A-HJ-NPR-Z0-9]{13}$/.test(vin) && vin[8] === vinCheckDigit(vin))).toBe(true)
    expect(new Set(vins).size).toBe(vins.length)
  })

  it('bids below the buy-it-now price and below the value', () => {
    const isTooHigh = ({ highBid, buyNowPrice, retailValue }: Cells): boolean =>
      Number(highBid) >= Number(retailValue) || (buyNowPrice !== '0.0' && Number(highBid) >= Number(buyNowPrice))
    expect(rows.filter(isTooHigh)).toEqual([])
    expect(rows.some((row) => row.highBid !== '0.0' && row.buyNowPrice !== '0.0')).toBe(true)
  })

  it('a row of the demo world was entered before the moment of the world and names a sale day within 30 days or none', () => {
    expect(rows.filter((row) => Date.parse(row.updatedAt ?? '') > NOON)).toEqual([])
    expect(rows.filter((row) => row.saleDate !== '0' && startOf(row) > NOON + 31 * DAY_MS)).toEqual([])
  })
})

describe('the shares of the demo world', () => {
  /** Values whose share among the given ones lies further from the published share than `tolerance` per cent. */
  function astray(
    list: readonly Cells[],
    field: SalesDataField,
    { published, tolerance }: { published: Record<string, number>; tolerance: number },
  ): string[] {
    const share = shares(list, field)
    const total = Object.keys(published).reduce((sum, value) => sum + share(value), 0)
    const of = Object.values(published).reduce((sum, percent) => sum + percent, 0)
    return Object.entries(published)
      .map(([value, percent]) => ({ value, found: (of * share(value)) / total, percent }))
      .filter(({ found, percent }) => Math.abs(found - percent) > tolerance)
      .map(({ value, found, percent }) => `${value} ${found.toFixed(1)} instead of ${percent}`)
  }

  it('the shares of the demo world follow the published makes of the ten commonest', () => {
    const published = { TOYOTA: 18, FORD: 16, CHEVROLET: 14, HONDA: 13, NISSAN: 11, HYUNDAI: 8, KIA: 6, JEEP: 5, DODGE: 4, SUBARU: 4 }
    expect(astray(american, 'make', { published, tolerance: 2.2 })).toEqual([])
  })

  it('the shares of the demo world follow the published damages and second damages', () => {
    const published = {
      'FRONT END': 54,
      'REAR END': 16,
      SIDE: 14,
      'MINOR DENT/SCRATCHES': 5,
      MECHANICAL: 3,
      'NORMAL WEAR': 2,
      'ALL OVER': 1.8,
      HAIL: 1.7,
      ROLLOVER: 1.5,
      UNDERCARRIAGE: 1.2,
    }
    expect(astray(american, 'primaryDamage', { published, tolerance: 2 })).toEqual([])
    expect(Math.abs(shares(american, 'secondaryDamage')('') - 56)).toBeLessThanOrEqual(3)
  })

  it('the shares of the demo world follow the published titles', () => {
    const published = { SC: 34, ST: 28, CT: 17, SV: 7, RB: 5, SM: 3, BS: 2, S1: 2, RS: 2, CD: 1.5 }
    expect(astray(american, 'titleType', { published, tolerance: 3 })).toEqual([])
  })

  it.each([
    ['conditionCode', 'D', 63],
    ['makeOffer', 'Y', 10],
    ['saleDate', '0', 8],
    ['sellerName', '', 65],
    ['saleStatus', 'Pure Sale', 67],
  ] as const)('the shares of the demo world follow the published rest: %s %s', (field, value, percent) => {
    expect(Math.abs(shares(american, field)(value) - percent)).toBeLessThanOrEqual(3)
  })

  it('the demo world has rows, racks and lots that stand outside', () => {
    const places = new Set(rows.map((row) => row.gridRow))
    expect(places.has('RACK') && places.has('*OFF') && places.has('A130')).toBe(true)
  })
})
