import { describe, expect, it } from 'vitest'
import type { LotFacts } from './lot-facts.ts'
import { peopleStep } from './people-step.ts'
import { bestOf, likenessOf, likeYoursOf, modelWatchedTooOf, popularOf, watchedTooOf } from './points.ts'
import { ringsAround, type Ring } from './rings.ts'

const NOW_MS = 1_800_000_000_000
const DAY_MS = 86_400_000

/** Every fact there is: a lot knows these, and nothing of what anybody earns. */
const FACTS = {
  lot: 2,
  make: 'TOYOTA',
  modelGroup: 'RAV4',
  year: 2020,
  vehicleType: 'V',
  titleGroup: 'S',
  damage: 'FR',
  at: { lat: 30, lon: -97 },
  miles: null,
  startsAtMs: null,
  priceMinor: null,
  currency: 'USD',
} as const satisfies Readonly<Record<keyof LotFacts, unknown>>

const SHOWN: LotFacts = { ...FACTS, lot: 1, priceMinor: 400_000 }
const likeness = (more: Partial<LotFacts> & { readonly ring?: Ring } = {}) =>
  likenessOf({ ring: 'MODEL', ...FACTS, damage: null, ...more }, SHOWN, NOW_MS)
/** What a fact adds to a lot of the nearest ring of which nothing else is known. */
const adds = (more: Partial<LotFacts>): number => likeness(more).points - likeness().points

describe('points of a lot that is like the shown one', () => {
  it.each([
    ['the same damage', 'FR', 20],
    ['a damage of the same class', 'RR', 10],
    ['a damage of another class', 'WA', 0],
    ['an unknown damage', null, 0],
  ])('%s adds its points', (_, damage, points) => {
    expect(adds({ damage })).toBe(points)
  })

  it.each([
    ['here', 0, 15],
    ['half way', 250, 7.5],
    ['at five hundred miles', 500, 0],
    ['beyond', 900, 0],
    ['where the place is unknown', null, 0],
  ])('distance adds up to fifteen points: %s', (_, miles, points) => {
    expect(adds({ miles })).toBeCloseTo(points)
  })

  it.each([
    ['one that begins now', 0, 10],
    ['one that has begun', -1, 10],
    ['one in a week', 7, 5],
    ['one in a fortnight', 14, 0],
    ['one in a month', 30, 0],
  ])('the next sale adds up to ten points: %s', (_, days, points) => {
    expect(adds({ startsAtMs: NOW_MS + days * DAY_MS })).toBeCloseTo(points)
  })

  it.each([
    ['the same', 400_000, 'USD', 10],
    ['half', 200_000, 'USD', 5],
    ['twice', 800_000, 'USD', 5],
    ['nothing', 0, 'USD', 0],
    ['of another currency', 400_000, 'CAD', 0],
    ['unknown', null, 'USD', 0],
  ])('price adds up to ten points: %s', (...[, priceMinor, currency, points]) => {
    expect(adds({ priceMinor, currency })).toBeCloseTo(points)
  })

  it('a nearer ring outweighs a farther one where the same speaks for both, and each says its reason', () => {
    const best: Partial<LotFacts> = { damage: 'FR', miles: 0, startsAtMs: NOW_MS, priceMinor: 400_000 }
    const [model, make, type] = (['MODEL', 'MAKE_AND_TYPE', 'TYPE_NEAR'] as const).map((ring) => likeness({ ...best, ring }))
    expect([model?.points, make?.points, type?.points]).toEqual([155, 105, 75])
    expect([model, make, type].map((one) => [one?.reason, one?.reasonName])).toEqual([
      ['SAME_MODEL_AND_DAMAGE', 'TOYOTA RAV4'],
      ['SAME_MAKE_AND_TYPE', 'TOYOTA'],
      ['SAME_TYPE_NEAR', ''],
    ])
    expect(likeness({ damage: 'RR' }).reason).toBe('SAME_MODEL')
  })
})

describe('the nearest ring', () => {
  const years = (year: number | null): readonly string[] => {
    const [nearest] = ringsAround({ ...SHOWN, year })
    const all = nearest?.where.op === 'and' ? nearest.where.of : []
    return all.flatMap((one) => (one.op === 'term' && one.field === 'year' ? one.values : []))
  }

  it('the nearest ring holds two model years either way and no third, and any where the year is unknown', () => {
    expect(years(2020)).toEqual(['2018', '2019', '2020', '2021', '2022'])
    expect(years(null)).toEqual([])
  })

  it('the nearest ring is not asked for without a make and model, nor those around it without a make and without a place', () => {
    const asked = (more: Partial<LotFacts>) =>
      ringsAround({ ...SHOWN, ...more }).flatMap(({ ring, where }) => (where.op === 'none' ? [] : [ring]))
    expect(asked({})).toEqual(['MODEL', 'MAKE_AND_TYPE', 'TYPE_NEAR'])
    expect(asked({ modelGroup: null })).toEqual(['MAKE_AND_TYPE', 'TYPE_NEAR'])
    expect(asked({ make: null, at: null })).toEqual([])
  })
})

describe('what people do', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 10],
    [24, 10],
    [25, 25],
    [49, 25],
    [50, 50],
    [5_000, 50],
  ])('%i people are told as the step that they reach: %s', (people, step) => {
    expect(peopleStep(people)).toBe(step)
  })

  it('a watcher more adds a point up to forty, and a model watched beside counts less than a lot watched beside', () => {
    const points = (watchers: number): number => watchedTooOf({ ...FACTS, watchers }, NOW_MS).points
    expect([points(6) - points(5), points(41) - points(40)]).toEqual([1, 0])
    const beside = modelWatchedTooOf(FACTS, SHOWN, NOW_MS)
    expect([beside.reason, beside.points < points(5)]).toEqual(['MODEL_WATCHED_TOO', true])
  })

  it('a model named more often by own watches and bids counts more, and a popular lot next door twice what it counts far away', () => {
    const yours = (times: number): number => likeYoursOf({ ...FACTS, times }, NOW_MS).points
    expect(yours(3) - yours(1)).toBe(2)
    const popular = (miles: number | null): number => popularOf({ ...FACTS, miles, popularity: 7 }).points
    expect([popular(0), popular(500), popular(null)]).toEqual([14, 7, 7])
  })

  it('the best are each shown once, by the reason that speaks most for them, equal ones by their number', () => {
    const of = (lot: number, points: number) => ({ ...popularOf({ ...FACTS, lot, popularity: 0 }), points })
    expect(bestOf([of(3, 1), of(1, 2), of(2, 2), of(3, 5)], 2).map(({ lot, points }) => [lot, points])).toEqual([
      [3, 5],
      [1, 2],
    ])
  })
})

it('points follow from a closed list of facts: nothing of what we, the seller or the yard earn is asked of a lot', () => {
  const asked = new Set<string>()
  const seen = <T extends object>(facts: T): T =>
    new Proxy(facts, {
      get: (target, key, receiver) => {
        asked.add(String(key))
        return Reflect.get(target, key, receiver) as unknown
      },
      // A rule that copies or lists what there is would ask for everything.
      ownKeys: () => {
        throw new Error('facts are asked for by name')
      },
    })
  const shown = seen<LotFacts>({ ...FACTS, lot: 1, priceMinor: 1 })
  likenessOf(seen({ ...FACTS, priceMinor: 1, ring: 'MODEL' as const }), shown, NOW_MS)
  watchedTooOf(seen({ ...FACTS, watchers: 5 }), NOW_MS)
  modelWatchedTooOf(seen(FACTS), shown, NOW_MS)
  likeYoursOf(seen({ ...FACTS, times: 1 }), NOW_MS)
  popularOf(seen({ ...FACTS, popularity: 1 }))
  ringsAround(shown)
  const people = ['ring', 'watchers', 'times', 'popularity']
  expect([...asked].filter((fact) => !(fact in FACTS) && !people.includes(fact))).toEqual([])
  // And the list itself: whoever adds to it has to write it down here, where this is asked.
  expect(Object.keys(FACTS).toSorted().join(' ')).toBe(
    'at currency damage lot make miles modelGroup priceMinor startsAtMs titleGroup vehicleType year',
  )
  expect(asked.size).toBe(Object.keys(FACTS).length + people.length)
})
