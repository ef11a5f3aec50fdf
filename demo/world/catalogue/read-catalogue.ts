import type { VehicleTypeCode } from '@app/rules/reference/vehicles/vehicle-types.ts'

/** Where a model is sold: North America, Europe, India, the Gulf. */
export type Region = 'U' | 'E' | 'I' | 'G'

/** Shapes of vehicles; each has its texts in body-texts.ts. */
export type Body =
  | 'sedan'
  | 'coupe'
  | 'convertible'
  | 'hatchback'
  | 'wagon'
  | 'crossover'
  | 'suv'
  | 'minivan'
  | 'cargo-van'
  | 'pickup'
  | 'ext-pickup'
  | 'crew-pickup'
  | 'box-truck'
  | 'semi'
  | 'bus'
  | 'motorcycle'
  | 'atv'
  | 'boat'
  | 'travel-trailer'
  | 'motorhome'
  | 'semi-trailer'
  | 'forklift'
  | 'loader'

/** Something a model had in some model years only. */
export interface Choice<T> {
  readonly value: T
  readonly weight: number
  readonly from: number
  readonly to: number
}

/** `text` is the file's engine ("2.5L 4"), `litres` 0 where there are none. */
export interface Engine {
  readonly text: string
  readonly litres: number
  readonly cylinders: string
  readonly fuel: 'GAS' | 'DIESEL' | 'HYBRID' | 'ELECTRIC' | 'FLEXIBLE' | ''
}

export interface Model {
  readonly make: string
  readonly type: VehicleTypeCode
  readonly group: string
  readonly detail: string
  readonly regions: string
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly bodies: readonly Choice<Body>[]
  readonly drives: readonly Choice<string>[]
  readonly engines: readonly Choice<Engine>[]
  readonly trims: readonly string[]
  /** Price of a new one, in US dollars of today. */
  readonly newPriceUsd: number
  /** Share of cars with a manual gearbox where automatics are the rule, 0 to 1. */
  readonly manualShare: number
}

export interface MakeSection {
  readonly make: string
  readonly type: VehicleTypeCode
  /** Weight of the make by market (see markets.ts) or, for other vehicles than cars, by region. */
  readonly weights: ReadonlyMap<string, number>
  readonly models: readonly Model[]
}

const LAST_YEAR = 2026
const FUELS = { H: 'HYBRID', D: 'DIESEL', F: 'FLEXIBLE' } as const
const ENGINE = /^([\d.]+)L(\d+)([HDF]?)$/

function readEngine(token: string): Engine {
  if (token === 'EV') return { text: '', litres: 0, cylinders: '', fuel: 'ELECTRIC' }
  const [, litres = '', cylinders = '', letter = ''] = ENGINE.exec(token) ?? []
  if (litres === '') return { text: token, litres: 0, cylinders: token, fuel: token === '' ? '' : 'GAS' }
  return {
    text: `${litres}L ${cylinders}`,
    litres: Number(litres),
    cylinders,
    fuel: letter === '' ? 'GAS' : FUELS[letter as 'H' | 'D' | 'F'],
  }
}

/** Reads `value*weight@from-to` lists; weight and years may be missing. */
function readChoices<T>(list: string, span: { from: number; to: number }, read: (token: string) => T): Choice<T>[] {
  return list.split(',').map((entry) => {
    const [weighted = '', years = ''] = entry.split('@')
    const [token = '', weight = '1'] = weighted.split('*')
    const [from = '', to = ''] = years.split('-')
    return { value: read(token), weight: Number(weight), from: Number(from) || span.from, to: Number(to) || span.to }
  })
}

function readModel(line: string, section: { make: string; type: VehicleTypeCode }): Model {
  const [group = '', regions = '', weight = '', years = '', bodies = '', drives = '', engines = '', trims = '', price = '', extras = ''] =
    line.split('|')
  const [from = '', to = ''] = years.split('-')
  // A model that the table still sells in 2025 is sold in its newest model year, too.
  const span = { from: Number(from), to: Number(to) === LAST_YEAR - 1 ? LAST_YEAR : Number(to) }
  const extra = new Map(
    extras.split(',').map((entry) => (entry.startsWith('m') ? ['m', entry.slice(1)] : (entry.split('=') as [string, string]))),
  )
  return {
    ...section,
    ...span,
    group,
    regions,
    detail: extra.get('detail') ?? group,
    weight: Number(weight),
    bodies: readChoices(bodies, span, (token) => token as Body),
    drives: readChoices(drives, span, (token) => token),
    engines: readChoices(engines, span, readEngine),
    trims: trims.split(','),
    newPriceUsd: Number(price),
    manualShare: Number(extra.get('m') ?? 0) / 100,
  }
}

function readHeading(line: string): Omit<MakeSection, 'models'> {
  const words = line.slice(2).split(' ')
  const weights = new Map(words.filter((word) => word.includes('=')).map((word) => [word.split('=')[0] ?? '', Number(word.split('=')[1])]))
  const names = words.filter((word) => !word.includes('='))
  const type = names.length > 1 && names.at(-1)?.length === 1 ? names.pop() : 'V'
  return { make: names.join(' '), type: type as VehicleTypeCode, weights }
}

/** Reads a table of makes and their models; asian-makes.ts explains its form. */
export function readCatalogue(text: string): MakeSection[] {
  const blocks = text.split('\n# ').map((block) => `# ${block.trim().replace(/^# /, '')}`)
  return blocks
    .filter((block) => block !== '# ')
    .map((block) => {
      const [heading = '', ...lines] = block.split('\n')
      const section = readHeading(heading)
      return { ...section, models: lines.filter((line) => line !== '').map((line) => readModel(line, section)) }
    })
}
