import type { FacetRequest, IndexDocument, IndexSchema, Predicate } from '@app/lot-index/query.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 15, 12)
const MAKES = 90
const MODELS_PER_MAKE = 24
const YARDS = 220
const ENGINES = 170
const SALE_DAYS = 40
const UNSCHEDULED_SHARE = 0.15
const SYLLABLES = [
  'ta',
  'ren',
  'mo',
  'vis',
  'kor',
  'el',
  'da',
  'no',
  'fi',
  'gra',
  'lu',
  'ster',
  'ca',
  'pri',
  'on',
  'xi',
  'be',
  'ro',
  'ma',
  'ti',
]

const DAMAGES = 'FR RR SD AO MN VN HL MC WA RO UN TP ST BN BE BI NW DH FD PR RJ VP VI BC UK'.split(' ')
const DAMAGE_TEXTS = 'front rear side all minor vandalism hail mechanical water rollover'.split(' ')
const TITLES = ['TITLEGROUP_S', 'TITLEGROUP_C', 'TITLEGROUP_J']
const TYPES = 'V S P C A U L M K R E D J B F'.split(' ')
const FUELS = [
  'GAS',
  'DIESEL',
  'FLEXIBLE FUEL',
  'HYBRID ENGINE',
  'ELECTRIC',
  'UNKNOWN',
  'COMPRESSED NATURAL GAS',
  'PROPANE',
  'HYDROGEN',
  'METHANOL',
  'OTHER',
]
const DRIVES = ['Front-wheel Drive', 'All wheel drive', 'Rear-wheel drive', '4x4 w/Front Whl Drv', '4x2', 'UNKNOWN']
const COLOURS = 'BLACK WHITE SILVER GRAY BLUE RED GREEN BROWN GOLD TAN ORANGE YELLOW PURPLE BURGUNDY'.split(' ')
const BODIES = Array.from({ length: 45 }, (_, at) => `${(at % 5) + 1}DR STYLE ${at}`)
const FEATURES = Array.from({ length: 18 }, (_, at) => `LOTFEATURE_${at}`)
const LOSSES = ['I', 'D', 'O', 'R', 'T', 'E']
const ODOMETER_EDGES = [0, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000]

/** The field kinds of a vehicle marketplace, with the orders its result page offers. */
export const LOT_SCHEMA: IndexSchema = {
  fields: {
    make: { kind: 'keyword' },
    model: { kind: 'keyword' },
    yearText: { kind: 'keyword' },
    damage: { kind: 'keyword' },
    titleGroup: { kind: 'keyword' },
    loss: { kind: 'keyword' },
    type: { kind: 'keyword' },
    body: { kind: 'keyword' },
    fuel: { kind: 'keyword' },
    engine: { kind: 'keyword' },
    transmission: { kind: 'keyword' },
    drive: { kind: 'keyword' },
    cylinders: { kind: 'keyword' },
    colour: { kind: 'keyword' },
    yard: { kind: 'keyword' },
    hostYard: { kind: 'keyword' },
    lane: { kind: 'keyword' },
    saleDate: { kind: 'keyword' },
    vin: { kind: 'keyword' },
    features: { kind: 'keywords' },
    sites: { kind: 'keywords' },
    year: { kind: 'number' },
    odometer: { kind: 'number' },
    saleAt: { kind: 'number' },
    assignedAt: { kind: 'number' },
    currentBid: { kind: 'number' },
    buyNow: { kind: 'number' },
    item: { kind: 'number' },
    place: { kind: 'point' },
    description: { kind: 'text', weight: 4 },
    details: { kind: 'text', weight: 1 },
  },
  readySorts: [
    [
      { by: 'field', field: 'saleAt', direction: 'asc' },
      { by: 'field', field: 'lane', direction: 'asc' },
      { by: 'field', field: 'item', direction: 'asc' },
    ],
    [{ by: 'field', field: 'assignedAt', direction: 'desc' }],
    [{ by: 'field', field: 'year', direction: 'desc' }],
    [{ by: 'field', field: 'odometer', direction: 'asc' }],
  ],
}

/** A seeded source of numbers in 0…1 (mulberry32): the same seed draws the same lots on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An index below `count`, small ones far more often, as makes and models are distributed. */
export function skewed(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** 3))
}

const nameRandom = seededRandom(7)
const newName = (): string =>
  Array.from({ length: 2 + Math.floor(nameRandom() * 2) }, () => SYLLABLES[Math.floor(nameRandom() * SYLLABLES.length)])
    .join('')
    .toUpperCase()
export const MAKE_NAMES = Array.from({ length: MAKES }, newName)
export const MODEL_NAMES = Array.from({ length: MAKES }, () => Array.from({ length: MODELS_PER_MAKE }, newName))
const YARD_NAMES = Array.from({ length: YARDS }, (_, at) => `${newName()} ${newName()} - ${at}`)
export const YARD_PLACES = Array.from({ length: YARDS }, () => ({ lat: 26 + nameRandom() * 22, lon: -122 + nameRandom() * 50 }))
const ENGINE_NAMES = Array.from({ length: ENGINES }, (_, at) => `${(1 + at / 25).toFixed(1)}L ${(at % 7) + 2}`)

/** The lot with a given number, drawn from skewed distributions; `version` changes what changes in a lot's life. */
export function lotOf(id: number, version = 0): IndexDocument {
  const random = seededRandom(id * 31 + version)
  const make = skewed(random, MAKES)
  const makeName = MAKE_NAMES[make] ?? ''
  const model = MODEL_NAMES[make]?.[skewed(random, MODELS_PER_MAKE)] ?? ''
  const year = 2026 - Math.floor(random() ** 2 * 50)
  const yard = Math.floor(random() * YARDS)
  const yardName = YARD_NAMES[yard] ?? ''
  const damage = skewed(random, DAMAGES.length)
  const colour = pick(random, COLOURS)
  const saleAt =
    random() < UNSCHEDULED_SHARE
      ? undefined
      : NOW_MS + Math.floor(random() * SALE_DAYS) * DAY_MS + (15 + Math.floor(random() * 4)) * 3_600_000
  return {
    id,
    fields: {
      make: makeName,
      model,
      yearText: String(year),
      damage: `DAMAGECODE_${DAMAGES[damage]}`,
      titleGroup: pick(random, TITLES),
      loss: pick(random, LOSSES),
      type: `VEHTYPE_${pick(random, TYPES)}`,
      body: pick(random, BODIES),
      fuel: pick(random, FUELS),
      engine: ENGINE_NAMES[skewed(random, ENGINES)],
      transmission: random() < 0.9 ? 'AUTOMATIC' : 'MANUAL',
      drive: pick(random, DRIVES),
      cylinders: ['4', '6', '8', '3', '5', '10', '12', 'U'][skewed(random, 8)],
      colour,
      yard: yardName,
      hostYard: YARD_NAMES[Math.floor(yard / 2) * 2],
      lane: 'ABCDEFG'[Math.floor(random() * 7)],
      saleDate: saleAt === undefined ? undefined : new Date(saleAt).toISOString(),
      vin: `${id}`.padStart(17, 'WAUB4CF52JA'),
      features: FEATURES.filter(() => random() < 0.08),
      sites: random() < 0.8 ? ['CPRTUS'] : random() < 0.5 ? ['CPRTUS', 'CPRTCA'] : ['CPRTCA'],
      year,
      odometer: random() < 0.05 ? undefined : Math.floor(random() ** 1.5 * 250_000),
      saleAt,
      assignedAt: NOW_MS - Math.floor(random() * 60 * DAY_MS),
      currentBid: random() < 0.5 ? undefined : Math.floor(random() * 400) * 25 + version,
      buyNow: random() < 0.9 ? undefined : Math.floor(random() * 40_000),
      item: Math.floor(random() * 3000),
      place: YARD_PLACES[yard],
      description: `${year} ${makeName} ${model} ${newTrim(id)}`,
      details: `${DAMAGE_TEXTS[damage % DAMAGE_TEXTS.length]} ${colour} ${yardName}`,
    },
  }
}

/** The lots numbered from 50,000,001 on. */
export function* lotsOf(count: number): Generator<IndexDocument> {
  for (let at = 1; at <= count; at++) yield lotOf(50_000_000 + at)
}

/** The 17 facets of the result page: field facets, and fixed ones by predicates. */
export const LOT_FACETS: readonly FacetRequest[] = [
  fieldFacet('MAKE', 'make'),
  fieldFacet('MODL', 'model'),
  fieldFacet('YEAR', 'yearText'),
  {
    tag: 'ODM',
    kind: 'fixed',
    queries: ODOMETER_EDGES.map((min, at): Predicate => ({ op: 'range', field: 'odometer', min, max: ODOMETER_EDGES[at + 1] ?? 999_999 })),
  },
  fieldFacet('LOC', 'yard'),
  fieldFacet('SLOC', 'hostYard'),
  fieldFacet('SDAT', 'saleDate'),
  termFacet('TITL', 'titleGroup', TITLES),
  termFacet('SRCE', 'loss', LOSSES.slice(0, 3)),
  termFacet(
    'VEHT',
    'type',
    TYPES.map((type) => `VEHTYPE_${type}`),
  ),
  termFacet(
    'PRID',
    'damage',
    DAMAGES.map((damage) => `DAMAGECODE_${damage}`),
  ),
  fieldFacet('BODY', 'body'),
  fieldFacet('FUEL', 'fuel'),
  fieldFacet('ENGN', 'engine'),
  fieldFacet('DRIV', 'drive'),
  fieldFacet('CYLN', 'cylinders'),
  {
    tag: 'FETI',
    kind: 'fixed',
    queries: [
      ...FEATURES.slice(0, 14).map((feature): Predicate => ({ op: 'term', field: 'features', values: [feature] })),
      { op: 'exists', field: 'buyNow' },
      { op: 'range', field: 'year', max: 2001 },
      {
        op: 'and',
        of: [
          { op: 'range', field: 'assignedAt', min: NOW_MS - 2 * DAY_MS },
          { op: 'not', of: { op: 'exists', field: 'currentBid' } },
        ],
      },
    ],
  },
]

function fieldFacet(tag: string, field: string): FacetRequest {
  return { tag, kind: 'field', field, limit: 200 }
}

function termFacet(tag: string, field: string, values: readonly string[]): FacetRequest {
  return { tag, kind: 'fixed', queries: values.map((value): Predicate => ({ op: 'term', field, values: [value] })) }
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[skewed(random, list.length)]!
}

function newTrim(id: number): string {
  return ['LE', 'SE', 'LIMITED', 'SPORT', 'BASE', 'XLT', 'PREMIUM PLUS', 'LT', 'TOURING', 'S'][id % 10] ?? ''
}
