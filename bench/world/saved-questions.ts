import type { IndexDocument, Predicate } from '@app/lot-index/query.ts'
import { allFields } from '@app/lot-index/query.ts'
import type { Question } from '@app/lot-index/question-index.ts'
import { rangeClause, valueClause } from '@app/rules/search/clause-text.ts'
import { seededRandom } from '../lot-index-lots.ts'

// Saved searches as people keep them, drawn from what lots have: makes by Zipf, a model with most of them; a third ask for a
// range of miles, a few for words or a place.

/** Shares of the searches that ask for a model beside their make, for ranges, words, a distance, a damage, a title. */
const SHARES = { model: 0.6, ranges: 0.35, words: 0.05, distance: 0.05, damage: 0.2, title: 0.25 } as const
const RADII_KM = [40, 80, 160, 320] as const

const textOf = (document: IndexDocument, field: string): string => {
  const value = allFields(document)[field]
  return typeof value === 'string' ? value : ''
}

/** Makes by how often lots have them, and their lots. */
function byMake(lots: readonly IndexDocument[]): readonly (readonly IndexDocument[])[] {
  const groups = Map.groupBy(lots, (lot) => textOf(lot, 'make'))
  groups.delete('')
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

/** Which of so many by Zipf's law: the first twice as often as the second, three times as often as the third. */
function zipf(count: number, random: () => number): number {
  const whole = Array.from({ length: count }, (_, at) => 1 / (at + 1)).reduce((sum, share) => sum + share, 0)
  let left = random() * whole
  for (let at = 0; at < count; at++) {
    left -= 1 / (at + 1)
    if (left <= 0) return at
  }
  return count - 1
}

/** So many searches, the same for the same seed. */
export function drawQuestions(lots: readonly IndexDocument[], count: number, seed: number): readonly Question[] {
  const makes = byMake(lots)
  const random = seededRandom(seed)
  const among = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  return Array.from({ length: count }, () => {
    const lot = among(makes[zipf(makes.length, random)]!)
    const fields = allFields(lot)
    const where: Predicate[] = [{ op: 'term', field: 'make', values: [textOf(lot, 'make')] }]
    const term = (field: string, share: number): void => {
      const value = textOf(lot, field)
      if (value !== '' && random() < share) where.push({ op: 'term', field, values: [value] })
    }
    term('modelGroup', SHARES.model)
    term('damage', SHARES.damage)
    term('titleGroup', SHARES.title)
    const { odometer, place } = fields
    if (random() < SHARES.ranges && typeof odometer === 'number')
      where.push({ op: 'range', field: 'odometer', max: Math.ceil(odometer * (1 + random())) })
    if (random() < SHARES.distance && typeof place === 'object' && 'lat' in place)
      where.push({ op: 'near', field: 'place', at: place, radiusKm: among(RADII_KM) })
    return { text: random() < SHARES.words ? textOf(lot, 'modelGroup').toLowerCase() : '', where }
  })
}

/** Wire names of the fields that questions ask for. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  make: 'lot_make_desc',
  modelGroup: 'lot_model_group',
  damage: 'damage_type_code',
  titleGroup: 'title_group_code',
  odometer: 'odometer_reading_received',
}

/** A condition as the search grammar writes it. @throws Error for one that no question here has. */
function clauseOf(one: Predicate): string {
  if (one.op === 'near') return `{!geofilt pt=${one.at.lat},${one.at.lon} sfield=yard_location d=${one.radiusKm}}`
  const name = 'field' in one ? WIRE_NAMES[one.field] : undefined
  if (name !== undefined && one.op === 'term') return valueClause(name, one.values[0] ?? '')
  if (name !== undefined && one.op === 'range') return rangeClause(name, one.min ?? null, one.max ?? null)
  throw new Error(`no clause is known for ${JSON.stringify(one)}`)
}

/** The request that asks the same, as a saved search keeps it. */
export const requestOfQuestion = ({ text, where }: Question): object => ({ query: text, filter: { MISC: where.map(clauseOf) } })
