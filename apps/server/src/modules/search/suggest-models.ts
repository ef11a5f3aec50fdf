import type { Suggestion } from '@app/contract/search/search.ts'
import type { IndexQuery, Predicate } from '@app/lot-index/query.ts'
import { fold, isOneEdit, queryWords } from '@app/lot-index/text-analysis.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import { isCalled, type SuggestText } from './suggest-names.ts'

/** Models looked at, of those that the text finds. */
const MODELS_READ = 40
const MODELS_MAX = 4
/** States that the first model is suggested in. */
const STATES_MAX = 2
/** Places that a model is suggested in where the text names one, and states or yards looked through for it: more than a site has. */
const PLACES_MAX = 3
const PLACES_READ = 500
/** A place is the last word of a text, or its last two. */
const PLACE_WORDS = [1, 2]
/** A spelling is a slip, or a model cut short, where the model has so many times its lots. */
const MODEL_TO_SPELLING = 10
/** Spellings of a model that its filter names at most. */
const SPELLINGS_MAX = 12
/** What files write where a model is not known. */
const NO_MODEL: ReadonlySet<string> = new Set(['', 'ALL MODELS', 'ALL OTHER', 'OTHER'])

type Counts = readonly (readonly [value: string, count: number])[]

/** A model and how files spell it. */
interface Model {
  readonly name: string
  readonly spellings: readonly string[]
}

const bare = (model: string): string => fold(model).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a value is the same model written otherwise, or with more of its name after it. */
const isSpellingOf = (model: string, value: string): boolean => bare(value) === bare(model) || fold(value).startsWith(`${fold(model)} `)

/** Models with their spellings put together, most frequent first. */
function modelsOf(counts: Counts): Model[] {
  const models: { name: string; count: number; spellings: string[] }[] = []
  for (const [value, count] of counts) {
    if (NO_MODEL.has(value)) continue
    const known = models.find(
      ({ name, count: most }) => isSpellingOf(name, value) && (bare(name) === bare(value) || count * MODEL_TO_SPELLING <= most),
    )
    if (known) known.spellings.push(value)
    else models.push({ name: value, count, spellings: [value] })
  }
  return models
}

async function countsOf(
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
interface FoundModel {
  readonly first: Suggestion
  readonly criteria: SearchCriteria
  readonly of: Predicate
  readonly name: string
  /** Whoever has typed the make alone has not come to a model yet. */
  readonly isMakeAlone: boolean
}

async function findModel(asked: SuggestText, { name, spellings }: Model): Promise<FoundModel | null> {
  const shown = spellings.slice(0, SPELLINGS_MAX)
  const ofModel: Predicate = { op: 'term', field: 'modelGroup', values: shown }
  const [makes = []] = await countsOf(asked, { of: [ofModel] }, ['make'])
  const [make, count] = makes[0] ?? ['', 0]
  const full = titleCased(`${make} ${name}`)
  if (count === 0 || !isNamedBy(full, asked.text)) return null
  const criteria = withClauses(
    withClauses(NO_CRITERIA, 'MAKE', [valueClause('lot_make_desc', make)]),
    'MODG',
    shown.map((one) => valueClause('lot_model_group', one)),
  )
  const of: Predicate = { op: 'and', of: [ofModel, { op: 'term', field: 'make', values: [make] }] }
  return { first: line(full, criteria, count), criteria, of, name, isMakeAlone: isNamedBy(make, asked.text) }
}

const inState = ({ name, criteria }: FoundModel, state: string, lots: number): Suggestion =>
  line(`${titleCased(name)}, ${state}`, { ...criteria, query: state, freeForm: true }, lots)

/** The states where most lots of a model are. */
async function statesOfModel(asked: SuggestText, model: FoundModel): Promise<Suggestion[]> {
  const [states = []] = await countsOf(asked, { of: [model.of] }, ['state'])
  return states.slice(0, STATES_MAX).flatMap(([code, lots]): Suggestion[] => {
    const state = findStateName(asked.country, code)
    return state === null ? [] : [inState(model, state, lots)]
  })
}

/** Models that a text names, most frequent first. */
async function findModels(asked: SuggestText): Promise<FoundModel[]> {
  const [counts = []] = await countsOf(asked, { text: asked.text }, ['modelGroup'])
  const found = await Promise.all(
    modelsOf(counts)
      .slice(0, MODELS_MAX)
      .map((model) => findModel(asked, model)),
  )
  return found.filter((one) => one !== null)
}

/** A state, or a yard with its value in the index, by its name as people write it. */
interface Place {
  readonly name: string
  readonly yard: string | null
  readonly lots: number
}

/** The states and the yards of lots, the most frequent of each first. */
async function placesOf(asked: SuggestText, of: readonly Predicate[]): Promise<Place[]> {
  const [states = [], yards = []] = await countsOf(asked, { of, limit: PLACES_READ }, ['state', 'yardName'])
  const ofStates = states.flatMap(([code, lots]): Place[] => {
    const name = findStateName(asked.country, code)
    return name === null ? [] : [{ name, yard: null, lots }]
  })
  return [...ofStates, ...yards.map(([yard, lots]): Place => ({ name: placeAsWritten(yard), yard, lots }))]
}

function inPlace(model: FoundModel, { name, yard, lots }: Place): Suggestion {
  if (yard === null) return inState(model, name, lots)
  return line(`${titleCased(model.name)}, ${name}`, withClauses(model.criteria, 'LOC', [valueClause('yard_name', yard)]), lots)
}

/** A text whose first words name a model and whose last ones a place: "camry texas", "toyota camry dalas". */
async function suggestModelAndPlace(asked: SuggestText): Promise<Suggestion[]> {
  const words = asked.text.split(/\s+/)
  if (words.length < 2) return []
  // Most texts name no place: none of their beginnings is then looked up as a model.
  const known = await placesOf(asked, [])
  for (const length of PLACE_WORDS) {
    const place = words.slice(-length).join(' ')
    if (words.length <= length || !known.some(({ name }) => isCalled(name, place))) continue
    const [model] = await findModels({ ...asked, text: words.slice(0, -length).join(' ') })
    if (model === undefined || model.isMakeAlone) continue
    const there = (await placesOf(asked, [model.of])).filter(({ name }) => isCalled(name, place))
    if (there.length > 0) return [...there.slice(0, PLACES_MAX).map((one) => inPlace(model, one)), model.first]
  }
  return []
}

/**
 * Models that a text names, alone or with their make, forgiving a letter in each word; the first one by state as well, or in the place that
 * the text names after it.
 */
export async function suggestModels(asked: SuggestText): Promise<Suggestion[]> {
  if (queryWords(asked.text).length === 0) return []
  const models = await findModels(asked)
  const [first] = models
  if (first === undefined) return suggestModelAndPlace(asked)
  return [...models.map((model) => model.first), ...(first.isMakeAlone ? [] : await statesOfModel(asked, first))]
}
