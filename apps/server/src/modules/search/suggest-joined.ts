import type { Suggestion } from '@app/contract/search/search.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { NO_CRITERIA, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { countsOf, findModels } from './suggest-models.ts'
import { countEach, filtersCalled, isCalled, namesCalled, type SuggestText } from './suggest-names.ts'

/** Lines of what is joined. */
const JOINED_MAX = 4
/** States and yards looked through for one that is called so: more than a site has. */
const PLACES_READ = 500
/** Words of a place, a damage or a type at most, and of a text in which two of them are looked for. */
const NARROWING_WORDS_MAX = 3
const WORDS_MAX = 7

/** What a text is about: a model, a make, a damage or a type. */
interface Subject {
  readonly name: string
  readonly type: Suggestion['type']
  readonly criteria: SearchCriteria
  readonly of: Predicate
  /** The line of the subject alone. */
  readonly first: Suggestion | null
}

/** What narrows a subject: a state, a yard, a damage, a type, a title. */
interface Narrowing {
  readonly name: string
  /** Code of a state. */
  readonly code?: string
  readonly of: Predicate
  readonly narrow: (criteria: SearchCriteria) => SearchCriteria
}

/** A text cut in two. */
interface Cut {
  readonly subject: string
  readonly narrowing: string
}

/** The ways to cut a text in two: what narrows stands last (`camry texas`), else first (`hail camry`). */
function cutsOf(text: string): Cut[] {
  const words = text.split(/\s+/)
  if (words.length > WORDS_MAX) return []
  const lengths = Array.from({ length: Math.min(NARROWING_WORDS_MAX, words.length - 1) }, (_, at) => at + 1)
  const cut = (from: readonly string[], narrowing: readonly string[]): Cut => ({ subject: from.join(' '), narrowing: narrowing.join(' ') })
  return [
    ...lengths.map((length) => cut(words.slice(0, -length), words.slice(-length))),
    ...lengths.map((length) => cut(words.slice(length), words.slice(0, length))),
  ]
}

/** States and yards of lots, the most frequent of each first. */
async function placesOf(asked: SuggestText): Promise<Narrowing[]> {
  const [states = [], yards = []] = await countsOf(asked, { limit: PLACES_READ }, ['state', 'yardName'])
  const ofStates = states.flatMap(([code]): Narrowing[] => {
    const name = findStateName(asked.country, code)
    if (name === null) return []
    return [
      {
        name,
        code,
        of: { op: 'term', field: 'state', values: [code] },
        narrow: (criteria) => ({ ...criteria, query: name, freeForm: true }),
      },
    ]
  })
  const ofYards = yards.map(([yard]): Narrowing => ({
    name: placeAsWritten(yard),
    of: { op: 'term', field: 'yardName', values: [yard] },
    narrow: (criteria) => withClauses(criteria, 'LOC', [valueClause('yard_name', yard)]),
  }))
  return [...ofStates, ...ofYards]
}

/** What is called so. */
function narrowingsCalled(asked: SuggestText, called: string, places: readonly Narrowing[]): Narrowing[] {
  const filters = filtersCalled({ ...asked, text: called }).map(({ name, code, clause, of }): Narrowing => ({
    name,
    of,
    narrow: (criteria) => withClauses(criteria, code, [clause]),
  }))
  return [...filters, ...places.filter(({ name, code }) => isCalled(name, called) || code === called.toUpperCase())]
}

/** The model that a text names, else the make, else a damage or a type. */
async function findSubject(asked: SuggestText, text: string): Promise<Subject | null> {
  const named = { ...asked, text }
  const model = (await findModels(named)).find(({ isMakeAlone }) => !isMakeAlone)
  if (model) return { ...model, type: 'MODEL' }
  const [make] = await namesCalled(named, { code: 'MAKE', limit: 1 })
  if (make) {
    const criteria = withClauses(NO_CRITERIA, 'MAKE', [valueClause('lot_make_desc', make.value)])
    const name = asWritten(make.value)
    const first: Suggestion = { text: name, type: 'MAKE', uri: criteriaToUrl(criteria), count: make.count }
    return { name, type: 'MAKE', criteria, of: { op: 'term', field: 'make', values: [make.value] }, first }
  }
  const [filter] = filtersCalled(named)
  if (filter === undefined) return null
  const { name, type, code, clause, of } = filter
  return { name, type, criteria: withClauses(NO_CRITERIA, code, [clause]), of, first: null }
}

async function linesOf(asked: SuggestText, subject: Subject, narrowings: readonly Narrowing[]): Promise<Suggestion[]> {
  const counts = await countEach(
    asked,
    narrowings.map(({ of }) => of),
    [subject.of],
  )
  return narrowings
    .map(({ name, narrow }, at) => ({
      text: `${subject.name}, ${name}`,
      type: subject.type,
      uri: criteriaToUrl(narrow(subject.criteria)),
      count: counts[at] ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .slice(0, JOINED_MAX)
}

/**
 * A text that names two things, in either order: a model, a make, a damage or a type, and a place, a damage, a type or a title: `camry texas`,
 * `hail camry`, `ford pickup`, `toyota camry dalas`. Each word may be a letter off.
 */
export async function suggestJoined(asked: SuggestText): Promise<Suggestion[]> {
  const cuts = cutsOf(asked.text)
  if (cuts.length === 0) return []
  // Most texts name no second thing: none of their parts is then looked up.
  const places = await placesOf(asked)
  for (const { subject: about, narrowing } of cuts) {
    const narrowings = narrowingsCalled(asked, narrowing, places)
    if (narrowings.length === 0) continue
    const subject = await findSubject(asked, about)
    if (subject === null) continue
    const lines = await linesOf(asked, subject, narrowings)
    if (lines.length > 0) return subject.first === null ? lines : [...lines, subject.first]
  }
  return []
}
