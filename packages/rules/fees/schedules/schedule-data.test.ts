import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { lateFeeOf, relistFeeOf, storageRateOf } from './later-fees.ts'
import { lineStepOf, shareOf } from '../line-rounding.ts'
import { schedulesOfPages } from './pages-schedules.ts'
import { highestBidFor, quote } from '../quote.ts'
import { bodyText, readScheduleBody, scheduleIdOf, scheduleText } from './schedule-body.ts'
import { fallingPrices, TRIED_TAXES } from './schedule-checks.ts'
import { readScheduleCsv, writeScheduleCsv } from './schedule-csv.ts'
import { SHIPPED_SCHEDULES } from '../schedule-table.ts'
import { BUYER_CLASSES, type FeeBand, type FeeSchedule } from '../schedule.ts'

const [american] = SHIPPED_SCHEDULES as readonly [FeeSchedule]
const bodyOf = (schedule: FeeSchedule) => readScheduleBody(JSON.parse(bodyText(schedule)), schedule.currency).body
/** A body as a test may spoil it. */
interface Loose {
  surprise?: number
  buyer: Record<string, [number, unknown][]>
  virtual: Record<string, unknown>
  gateMinor?: { clean: number }
  environmentalMinor: unknown
  later: { storage: { freeDays: number; rates: { yard: unknown; vehicleType: unknown }[] } } | object
}
type Rates = { yard: unknown; vehicleType: unknown }[]
const ratesOf = (body: Loose): Rates => ('storage' in body.later ? body.later.storage.rates : [])
/** The American body with one thing changed. */
function changed(change: (body: Loose) => unknown): unknown {
  const body = JSON.parse(bodyText(american)) as Loose
  change(body)
  return body
}
const faultsOf = (body: unknown, currency: CurrencyCode = 'USD') => readScheduleBody(body, currency).faults

describe('the rounding of lines', () => {
  it('the rounding of lines is half up, exact for every share of every amount', () => {
    const share = fc.record({ parts: fc.nat(100_000), of: fc.constantFrom(10_000, 100_000) })
    fc.assert(
      fc.property(fc.nat(AMOUNT_MINOR_MAX), share, fc.constantFrom(...CURRENCY_CODES), (minor, { parts, of }, currency) => {
        const by = BigInt(of) * BigInt(lineStepOf(currency))
        const product = BigInt(minor) * BigInt(parts)
        const [whole, rest] = [product / by, product % by]
        const expected = (whole + (2n * rest >= by ? 1n : 0n)) * BigInt(lineStepOf(currency))
        expect(BigInt(shareOf(minor, { parts, of }, currency))).toBe(expected)
      }),
    )
  })

  it.each([
    ['USD', 100_020, 250, 2_501],
    ['USD', 4_999, 1, 0],
    ['USD', 5_000, 1, 1],
    ['BHD', 6_001_000, 650, 390_070],
    ['OMR', 6_001_000, 500, 300_050],
    ['BHD', 6_000_100, 650, 390_010],
  ] as const)('the rounding of lines keeps what is shown what is charged: %s %d × %d [MKT-9.12]', (...[currency, minor, parts, line]) => {
    expect(shareOf(minor, { parts, of: 10_000 }, currency)).toBe(line)
  })

  it('the rounding of lines leaves no third decimal in any quote of any schedule [MKT-9.12]', () => {
    const terms = fc.record({
      schedule: fc.constantFrom(...SHIPPED_SCHEDULES),
      bidKind: fc.constantFrom('live' as const, 'preliminary' as const),
      buyerClass: fc.constantFrom(...BUYER_CLASSES),
      titleGroup: fc.constantFrom('C' as const, 'S' as const),
    })
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 200_000 }), (of, whole) => {
        const { currency } = of.schedule
        const unit = currency === 'BHD' || currency === 'OMR' ? 1_000 : 100
        const { lines, total } = quote({ minor: whole * unit, currency }, of)
        for (const { amount } of [...lines, { amount: total }]) expect(amount.minor % (unit / 100)).toBe(0)
      }),
    )
  })
})

describe('figures of a schedule', () => {
  it('figures of a schedule that were kept are the same ones, and their text is the same again', () => {
    for (const schedule of SHIPPED_SCHEDULES) {
      const body = bodyOf(schedule)
      expect(body).toEqual(expect.objectContaining({ buyer: schedule.buyer, virtual: schedule.virtual, later: schedule.later }))
      expect(bodyText(body!)).toBe(bodyText(schedule))
    }
  })

  it.each([
    ['a field is missing', (body: Loose) => delete body.gateMinor, { at: 'gateMinor', fault: 'MISSING' }],
    ['a field is unknown', (body: Loose) => (body.surprise = 1), { at: 'surprise', fault: 'UNKNOWN' }],
    ['a class is missing', (body: Loose) => delete body.buyer['UNC'], { at: 'buyer.UNC', fault: 'MISSING' }],
    ['a class has no band', (body: Loose) => (body.buyer['STD'] = []), { at: 'buyer.STD', fault: 'MISSING' }],
    ['the lowest prices have none', (body: Loose) => body.buyer['STD']!.shift(), { at: 'buyer.STD.0', fault: 'START' }],
    ['bands do not rise', (body: Loose) => body.buyer['VOL']!.reverse(), { at: 'buyer.VOL.1', fault: 'ORDER' }],
    [
      'a band stands twice',
      (body: Loose) => body.buyer['VOL']!.splice(1, 0, body.buyer['VOL']![1]!),
      { at: 'buyer.VOL.2', fault: 'ORDER' },
    ],
    ['a fee is below nothing', (body: Loose) => (body.environmentalMinor = -1), { at: 'environmentalMinor', fault: 'AMOUNT' }],
    ['a fee is no number', (body: Loose) => (body.environmentalMinor = '15'), { at: 'environmentalMinor', fault: 'AMOUNT' }],
    ['a fee is not whole', (body: Loose) => (body.environmentalMinor = 1.5), { at: 'environmentalMinor', fault: 'AMOUNT' }],
    [
      'a fee is not a number at all',
      (body: Loose) => (body.environmentalMinor = Number.NaN),
      { at: 'environmentalMinor', fault: 'AMOUNT' },
    ],
    ['a fee is beyond all bounds', (body: Loose) => (body.gateMinor = { clean: 2 ** 53 }), { at: 'gateMinor.clean', fault: 'AMOUNT' }],
    [
      'a share is more than half',
      (body: Loose) => (body.buyer['STD']!.at(-1)![1] = { basisPoints: 5_001 }),
      { at: 'buyer.STD.41', fault: 'SHARE' },
    ],
    [
      'a fee is both',
      (body: Loose) => (body.buyer['STD']![3]![1] = { minor: 1, basisPoints: 1 }),
      { at: 'buyer.STD.3.minor', fault: 'UNKNOWN' },
    ],
    [
      'there are too many bands',
      (body: Loose) => (body.virtual['live'] = Array.from({ length: 201 }, () => [0, { minor: 0 }])),
      { at: 'virtual.live', fault: 'TOO_MANY' },
    ],
    ['a yard is none', (body: Loose) => (ratesOf(body)[0]!.yard = 0), { at: 'later.storage.rates.0', fault: 'SHAPE' }],
    ['a vehicle type is none', (body: Loose) => (ratesOf(body)[1]!.vehicleType = 'X'), { at: 'later.storage.rates.1', fault: 'SHAPE' }],
    ['a rate stands twice', (body: Loose) => (ratesOf(body)[2] = ratesOf(body)[1]!), { at: 'later.storage.rates.2', fault: 'TWICE' }],
    ['some vehicle has no rate', (body: Loose) => ratesOf(body).shift(), { at: 'later.storage.rates', fault: 'MISSING' }],
    [
      'free days are many',
      (body: Loose) => (body.later = { ...body.later, storage: { freeDays: 61, rates: [] } }),
      { at: 'later.storage.freeDays', fault: 'SHAPE' },
    ],
  ])('figures of a schedule are refused where %s', (_, change, fault) => {
    const { body, faults } = readScheduleBody(changed(change), 'USD')
    expect(body).toBeNull()
    expect(faults).toContainEqual(fault)
  })

  it.each([null, undefined, [], 'text', 7, { buyer: null }, JSON.parse('{"__proto__": {"buyer": {}}}')])(
    'figures of a schedule are refused where they are %j',
    (body) => {
      expect(readScheduleBody(body, 'USD').body).toBeNull()
      expect(faultsOf(body).length).toBeGreaterThan(0)
    },
  )

  it('figures of a schedule with a third decimal are refused, since it would be charged but not shown [MKT-9.12]', () => {
    const bahrain = SHIPPED_SCHEDULES.find(({ currency }) => currency === 'BHD')!
    const body = JSON.parse(bodyText(bahrain))
    body.environmentalMinor = 4_001
    expect(faultsOf(body, 'BHD')).toEqual([{ at: 'environmentalMinor', fault: 'AMOUNT' }])
    body.environmentalMinor = 4_010
    expect(faultsOf(body, 'BHD')).toEqual([])
  })

  it('figures of a schedule may leave out what comes later', () => {
    const none = { isDemonstration: false, late: null, relist: null, titleMailingMinor: null, storage: null }
    expect(
      readScheduleBody(
        changed((body: Loose) => (body.later = none)),
        'USD',
      ).body?.later,
    ).toEqual(none)
  })

  it('the name of a schedule holds what it says: other figures have another name', () => {
    const of = { site: 'CPRTUS', currency: 'USD', effectiveFrom: '2027-01-01' } as const
    expect(scheduleIdOf(of, 'a1b2c3d4e5f60718')).toBe('CPRTUS-USD-2027-01-01-a1b2c3d4e5f6')
    expect(scheduleText(of, 'one')).not.toBe(scheduleText(of, 'two'))
  })
})

describe('prices that fall', () => {
  it('prices that fall are in none of the schedules that we ship', () => {
    for (const schedule of SHIPPED_SCHEDULES) expect(fallingPrices(schedule)).toEqual([])
  })

  it('prices that fall are found where a band costs less than the one below it by more than a unit', () => {
    const [first, ...rest] = american.buyer.STD
    const cheaper = {
      ...american,
      buyer: { ...american.buyer, STD: [first!, ...rest.map((band, at) => (at === 20 ? ([band[0], { minor: 0 }] as const) : band))] },
    }
    const found = fallingPrices(cheaper)
    expect(new Set(found.map(({ buyerClass, hammerMinor }) => `${buyerClass} ${hammerMinor}`))).toEqual(new Set([`STD ${rest[20]![0]}`]))
    expect(found).toHaveLength(4)
  })

  const fallingTo = (minor: number): readonly FeeBand[] => [
    [0, { minor: 10_000 }],
    [50_000, { minor }],
  ]
  const level: readonly FeeBand[] = [[0, { minor: 10_000 }]]
  it.each<[string, Partial<FeeSchedule>]>([
    ['the fee of the buyer', { buyer: { ...american.buyer, STD: fallingTo(9_940) }, virtual: { ...american.virtual, live: level } }],
    [
      'the fee for bidding from afar',
      { buyer: { ...american.buyer, STD: level }, virtual: { ...american.virtual, live: fallingTo(9_940) } },
    ],
    ['both together', { buyer: { ...american.buyer, STD: fallingTo(9_970) }, virtual: { ...american.virtual, live: fallingTo(9_970) } }],
  ])('prices that fall are found where they do with tax alone, for %s is less by more than half a unit', (_, change) => {
    const schedule: FeeSchedule = { ...american, ...change }
    const terms = { schedule, buyerClass: 'STD', titleGroup: 'S', bidKind: 'live' } as const
    const costs = (minor: number, tax?: string) => quote({ minor, currency: 'USD' }, { ...terms, tax }).total.minor
    expect(costs(50_000)).toBeGreaterThan(costs(49_900))
    const everyFee = 'GBR:MARGIN:FEES=100000'
    expect(costs(50_000, everyFee)).toBeLessThan(costs(49_900, everyFee))
    expect(fallingPrices(schedule)).toContainEqual({ buyerClass: 'STD', titleGroup: 'S', bidKind: 'live', hammerMinor: 50_000 })
  })

  it('prices that fall nowhere by its edges fall nowhere at all, so that a budget finds the highest bid', () => {
    const bands = fc.uniqueArray(fc.tuple(fc.nat(300), fc.nat(40_000)), { selector: ([from]) => from, minLength: 1, maxLength: 8 }).map(
      (all) =>
        [
          [0, { minor: 0 }],
          ...all
            .filter(([from]) => from > 0)
            .toSorted(([a], [b]) => a - b)
            .map(([from, minor]) => [from * 100, { minor }]),
        ] as const,
    )
    fc.assert(
      fc.property(bands, bands, (STD, live) => {
        const schedule = { ...american, buyer: { ...american.buyer, STD }, virtual: { ...american.virtual, live } } as FeeSchedule
        const ways = TRIED_TAXES.map((tax) => {
          const terms = { schedule, buyerClass: 'STD', titleGroup: 'S', bidKind: 'live', tax } as const
          return {
            terms,
            totals: Array.from({ length: 520 }, (_, whole) => quote({ minor: whole * 100, currency: 'USD' }, terms).total.minor),
          }
        })
        const isFalling = ways.some(({ totals }) => totals.some((total, at) => at > 0 && total < totals[at - 1]!))
        const found = fallingPrices(schedule).some(
          ({ buyerClass, bidKind, titleGroup }) => buyerClass === 'STD' && bidKind === 'live' && titleGroup === 'S',
        )
        expect(found).toBe(isFalling)
        if (isFalling) return
        const budget = 50_000
        for (const { terms, totals } of ways) {
          const highest = highestBidFor({ minor: budget, currency: 'USD' }, terms)?.minor ?? 0
          expect(highest / 100).toBe(
            Math.min(
              500,
              Math.max(
                0,
                totals.findLastIndex((total, at) => at > 0 && total <= budget),
              ),
            ) || 0,
          )
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('a file of a schedule', () => {
  it('a file of a schedule that is read back is the same schedule', () => {
    for (const schedule of SHIPPED_SCHEDULES) {
      const { body, faults } = readScheduleCsv(writeScheduleCsv(schedule, schedule.currency), schedule.currency)
      expect(faults).toEqual([])
      expect(bodyText(body!)).toBe(bodyText(schedule))
    }
  })

  it('a file of a schedule is read with other ends of lines, and without what comes later', () => {
    const text = writeScheduleCsv(american, 'USD').replaceAll('\r\n', '\n')
    const [mark, ...lines] = text.split('\n')
    const short = [mark, ...lines.filter((line) => !/^(?:storage|greater|demonstration)/.test(line))].join('\n')
    expect(readScheduleCsv(short, 'USD').body?.later).toMatchObject({ late: null, relist: null, storage: null, isDemonstration: false })
  })

  const file = writeScheduleCsv(american, 'USD')
  const lineOf = (part: string): number => file.split('\r\n').findIndex((line) => line.startsWith(part)) + 1
  it.each([
    ['nothing is in it', '', null, 'TITLES'],
    ['the titles are others', file.replace('percent', 'share'), null, 'TITLES'],
    ['cells are parted by semicolons', file.replaceAll(',', ';'), null, 'CSV'],
    ['a quote never ends', `${file}"`, null, 'CSV'],
    ['a row is short', file.replace('fixed,environmental,,15.00,,,', 'fixed,environmental,,15.00'), lineOf('fixed,environmental'), 'CELLS'],
    [
      'a cell is not for its kind',
      file.replace('fixed,environmental,,15.00,,,', 'fixed,environmental,,15.00,2,,'),
      lineOf('fixed,environmental'),
      'CELLS',
    ],
    ['a kind is unknown', file.replace('fixed,environmental', 'fixed,parking'), lineOf('fixed,environmental'), 'KIND'],
    [
      'an amount is a formula',
      file.replace('fixed,environmental,,15.00', 'fixed,environmental,,=1+1'),
      lineOf('fixed,environmental'),
      'AMOUNT',
    ],
    [
      'an amount has a third decimal',
      file.replace('fixed,environmental,,15.00', 'fixed,environmental,,15.001'),
      lineOf('fixed,environmental'),
      'AMOUNT',
    ],
    [
      'an amount has a comma',
      file.replace('fixed,environmental,,15.00', 'fixed,environmental,,"15,00"'),
      lineOf('fixed,environmental'),
      'AMOUNT',
    ],
    [
      'an amount is below nothing',
      file.replace('fixed,environmental,,15.00', 'fixed,environmental,,-15'),
      lineOf('fixed,environmental'),
      'AMOUNT',
    ],
    ['an amount is left out', file.replace('fixed,environmental,,15.00', 'fixed,environmental,,'), lineOf('fixed,environmental'), 'AMOUNT'],
    ['a figure stands twice', `${file}fixed,environmental,,15.00,,,\r\n`, file.split('\r\n').length, 'TWICE'],
    ['a figure is missing', file.replace('fixed,environmental,,15.00,,,\r\n', ''), null, 'MISSING'],
    ['bands do not rise', file.replace('buyer,VOL,100.00', 'buyer,VOL,40.00'), lineOf('buyer,VOL,100.00'), 'ORDER'],
  ])('a file of a schedule is refused where %s', (...[, text, line, fault]) => {
    const { body, faults } = readScheduleCsv(text, 'USD')
    expect(body).toBeNull()
    expect(faults[0]).toMatchObject({ line, fault })
  })

  it('a file of a schedule that is too long is not read at all', () => {
    expect(readScheduleCsv('x'.repeat(200_001), 'USD').faults).toEqual([{ line: null, at: '', fault: 'TOO_MANY' }])
    expect(readScheduleCsv(file + 'storage,a day,,1.00,,1,V\r\n'.repeat(3_001), 'USD').faults[0]?.fault).toBe('TOO_MANY')
  })

  it('a file of a schedule never breaks its reader, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(file.length), fc.nat(40), (text, at, cut) => {
        const { body, faults } = readScheduleCsv(file.slice(0, at) + text + file.slice(at + cut), 'USD')
        expect(body === null).toBe(faults.length > 0)
      }),
    )
  })
})

describe('fees of later', () => {
  it('fees of later are the greater of an amount and a share', () => {
    expect([lateFeeOf(american, 100_000), lateFeeOf(american, 1_000_000)]).toEqual([5_000, 20_000])
    expect([relistFeeOf(american, 100_000), relistFeeOf(american, 1_000_000)]).toEqual([60_000, 100_000])
    const none = { ...american, later: { ...american.later, late: null } }
    expect(lateFeeOf(none, 100_000)).toBeNull()
  })

  it('a day of storage costs what its yard and type say, else the yard, else the type, else all', () => {
    const rates = [
      [null, null, 1],
      [null, 'C', 2],
      [343, null, 3],
      [343, 'C', 4],
    ] as const
    const storage = { freeDays: 3, rates: rates.map(([yard, vehicleType, dayMinor]) => ({ yard, vehicleType, dayMinor })) }
    const schedule = { ...american, later: { ...american.later, storage } }
    const day = (yard: number, vehicleType: string | null) => storageRateOf(schedule, { yard, vehicleType })?.dayMinor
    expect([day(1, 'V'), day(1, 'C'), day(343, 'V'), day(343, 'C'), day(343, null)]).toEqual([1, 2, 3, 4, 3])
    expect(storageRateOf({ ...american, later: { ...american.later, storage: null } }, { yard: 1, vehicleType: 'V' })).toBeNull()
  })
})

it('pages price by what is in force, lately was and is to come, of the sites whose lots they list', () => {
  const from = (effectiveFrom: string): FeeSchedule => ({ ...american, id: effectiveFrom, effectiveFrom })
  const all = [...SHIPPED_SCHEDULES, from('2026-03-01'), from('2026-10-01'), from('2026-12-01')]
  const pages = (today: string) => schedulesOfPages(all, { sites: ['CPRTUS'], today }).map(({ id }) => id)
  expect(pages('2026-02-01')).toEqual(['CPRTUS-USD-2026-01-01', '2026-03-01', '2026-10-01', '2026-12-01'])
  expect(pages('2026-11-28')).toEqual(['2026-03-01', '2026-10-01', '2026-12-01'])
  expect(pages('2026-12-30')).toEqual(['2026-10-01', '2026-12-01'])
  expect(new Set(schedulesOfPages(all, { sites: ['CPRTUS', 'CPRTCA'], today: '2026-11-28' }).map(({ site }) => site))).toEqual(
    new Set(['CPRTUS', 'CPRTCA']),
  )
})
