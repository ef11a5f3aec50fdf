import type { Suggestion } from '@app/contract/search/search.ts'
import type { IndexQuery, Predicate } from '@app/lot-index/query.ts'
import { fold, isOneEdit, queryWords } from '@app/lot-index/text-analysis.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import type { SuggestText } from './suggest-names.ts'

/** Models looked at, of those that the text finds. */
const MODELS_READ = 40
const MODELS_MAX = 4
/** States that the first model is suggested in. */
const STATES_MAX = 2
/** Models of a make that are looked through for other spellings of one: more than a make has. */
const SPELLINGS_READ = 500
/** Files cut names of models at so many characters: `GRAND CHER`. */
const CUT_CHARS = 10
/** A spelling is a slip, or a model cut short, where the model has so many times its lots. */
const MODEL_TO_SPELLING = 10
/** Spellings of a model that its filter names at most. */
const SPELLINGS_MAX = 12
/** So short a name says nothing without its make: Mazda 3. */
const BARE_CHARS = 2
/** What files write where a model is not known. */
const NO_MODEL: ReadonlySet<string> = new Set(['', 'ALL MODELS', 'ALL OTHER', 'OTHER'])

type Counts = readonly (readonly [value: string, count: number])[]

/** A model, the number of lots of its most frequent spelling, and how files spell it. */
interface Spelled {
  name: string
  readonly count: number
  readonly spellings: string[]
}

const bare = (model: string): string => fold(model).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether one value is the other, cut where files cut names. */
const isCutOf = (one: string, other: string): boolean => one.length === CUT_CHARS && other.length > CUT_CHARS && other.startsWith(one)

/** Whether two values are one model, written otherwise or cut short. */
const isSame = (one: string, other: string): boolean => bare(one) === bare(other) || isCutOf(one, other) || isCutOf(other, one)

/** Whether a value is a model written otherwise, or one far less frequent with more of its name after it. */
const isSpellingOf = (value: string, count: number, model: Spelled): boolean =>
  isSame(model.name, value) || (fold(value).startsWith(`${fold(model.name)} `) && count * MODEL_TO_SPELLING <= model.count)

/** Models with their spellings put together, most frequent first. */
function modelsOf(counts: Counts): Spelled[] {
  const models: Spelled[] = []
  for (const [value, count] of counts) {
    if (NO_MODEL.has(value)) continue
    const known = models.find((model) => isSpellingOf(value, count, model))
    if (known) {
      known.spellings.push(value)
      if (isCutOf(known.name, value)) known.name = value
    } else models.push({ name: value, count, spellings: [value] })
  }
  return models
}

export async function countsOf(
  { engine, where }: SuggestText,
  { text = '', of = [], limit = MODELS_READ }: Pick<IndexQuery, 'text'> & { readonly of?: readonly Predicate[]; readonly limit?: number },
  fields: readonly string[],
): Promise<Counts[]> {
  const groups = [where, ...of].map((one) => ({ tag: '', where: one }))
  const facets = fields.map((field) => ({ tag: field, kind: 'field', field, limit }) as const)
  const answer = await engine.search({ text, groups, facets, sort: [], offset: 0, limit: 0 })
  return answer.facets.map((facet) => (facet.kind === 'field' ? facet.counts : []))
}

/** Whether every typed word begins one of the name, or is one letter off. */
function isNamedBy(name: string, text: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u)
  return fold(text)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed) || isOneEdit(typed, word)) || bare(name).includes(bare(typed)))
}

const line = (text: string, criteria: SearchCriteria, count: number): Suggestion => ({
  text,
  type: 'MODEL',
  uri: criteriaToUrl(criteria),
  count,
})

/** A model with its make, as one search. */
export interface FoundModel {
  readonly first: Suggestion
  readonly criteria: SearchCriteria
  readonly of: Predicate
  readonly name: string
  /** Whoever has typed the make alone has not come to a model yet. */
  readonly isMakeAlone: boolean
}

/** The spellings of a model that its make has and how many lots they are, also those that the text did not find: `f 150` finds `F-150` alone. */
async function spellingsOf(
  asked: SuggestText,
  model: Spelled,
  make: string,
): Promise<{ name: string; spellings: string[]; count: number }> {
  const [groups = []] = await countsOf(asked, { of: [{ op: 'term', field: 'make', values: [make] }], limit: SPELLINGS_READ }, [
    'modelGroup',
  ])
  // The most frequent spelling is the one that others are told by, whichever was typed.
  const [name = model.name, count = model.count] = groups.find(([value]) => isSame(model.name, value)) ?? []
  const main = { ...model, name, count }
  const meant = groups.filter(([value, lots]) => model.spellings.includes(value) || isSpellingOf(value, lots, main)).slice(0, SPELLINGS_MAX)
  const whole = meant.find(([value]) => isCutOf(name, value))?.[0] ?? name
  return { name: whole, spellings: meant.map(([value]) => value), count: meant.reduce((sum, [, lots]) => sum + lots, 0) }
}

/** Makes are parts of names of some models: `MAZDA3`. */
const withMake = (make: string, name: string): string => asWritten(fold(name).startsWith(fold(make)) ? name : `${make} ${name}`)

async function findModel(asked: SuggestText, found: Spelled): Promise<FoundModel | null> {
  const [makes = []] = await countsOf(asked, { of: [{ op: 'term', field: 'modelGroup', values: found.spellings }] }, ['make'])
  const make = makes[0]?.[0] ?? ''
  if (make === '' || !isNamedBy(`${make} ${found.name}`, asked.text)) return null
  const { name, spellings: shown, count } = await spellingsOf(asked, found, make)
  const ofModel: Predicate = { op: 'term', field: 'modelGroup', values: shown }
  const full = withMake(make, name)
  const criteria = withClauses(
    withClauses(NO_CRITERIA, 'MAKE', [valueClause('lot_make_desc', make)]),
    'MODG',
    shown.map((one) => valueClause('lot_model_group', one)),
  )
  const of: Predicate = { op: 'and', of: [ofModel, { op: 'term', field: 'make', values: [make] }] }
  const short = name.length > BARE_CHARS ? asWritten(name) : full
  return { first: line(full, criteria, count), criteria, of, name: short, isMakeAlone: isNamedBy(make, asked.text) }
}

const inState = ({ name, criteria }: FoundModel, state: string, lots: number): Suggestion =>
  line(`${name}, ${state}`, { ...criteria, query: state, freeForm: true }, lots)

/** The states where most lots of a model are. */
async function statesOfModel(asked: SuggestText, model: FoundModel): Promise<Suggestion[]> {
  const [states = []] = await countsOf(asked, { of: [model.of] }, ['state'])
  return states.slice(0, STATES_MAX).flatMap(([code, lots]): Suggestion[] => {
    const state = findStateName(asked.country, code)
    return state === null ? [] : [inState(model, state, lots)]
  })
}

/** Models that a text names, most frequent first. */
export async function findModels(asked: SuggestText): Promise<FoundModel[]> {
  const [counts = []] = await countsOf(asked, { text: asked.text }, ['modelGroup'])
  const found = await Promise.all(
    modelsOf(counts)
      .slice(0, MODELS_MAX)
      .map((model) => findModel(asked, model)),
  )
  return [...new Map(found.flatMap((one) => (one === null ? [] : [[one.first.uri, one] as const]))).values()]
}

/** Models that a text names, alone or with their make, forgiving a letter in each word; the first one by state as well. */
export async function suggestModels(asked: SuggestText): Promise<Suggestion[]> {
  if (queryWords(asked.text).length === 0) return []
  const models = await findModels(asked)
  const [first] = models
  if (first === undefined) return []
  return [...models.map((model) => model.first), ...(first.isMakeAlone ? [] : await statesOfModel(asked, first))]
}
