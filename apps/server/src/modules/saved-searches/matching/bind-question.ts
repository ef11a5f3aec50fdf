import { isFailure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { satisfies } from '@app/lot-index/brute-force.ts'
import { allFields, type IndexDocument, type IndexSchema, type Predicate } from '@app/lot-index/query.ts'
import { QuestionIndex } from '@app/lot-index/question-index.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import { allInWhere } from '@app/rules/search/all-in-search.ts'
import { inIndexWords, type IndexWords } from '@app/rules/search/condition.ts'
import { criteriaOfRequest, MISC, NOT_OVER } from '@app/rules/search/criteria.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
import { lotQuestion } from '@app/rules/search/lot-question.ts'
import { requestOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { TaxSetting } from '@app/rules/tax/tax-groups.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { findPlaceTyped } from '#modules/locations/index.ts'
import { LOT_SCHEMA } from '#modules/lot-documents/index.ts'

/** Field of the VIN of a lot: in no index, but a lot's own is at hand when it is matched. */
const VIN_FIELD = 'vin'
/** The fields that questions ask for. */
export const QUESTION_SCHEMA: IndexSchema = { fields: { ...LOT_SCHEMA.fields, [VIN_FIELD]: { kind: 'keyword' } }, readySorts: [] }

/** A document with the lot's own VIN; null for none. */
export const withVin = (document: IndexDocument, vin: string | null): IndexDocument => ({
  id: document.id,
  fields: { ...allFields(document), ...(vin !== null && { [VIN_FIELD]: vin.toUpperCase() }) },
})

/** Further than any date arithmetic of a clause is apart from itself today. */
const ANOTHER_DAY_MS = 400 * 86_400_000

/** A saved search, and by what it is bound. */
export interface BoundRequest {
  readonly request: SavedRequest
  readonly site: SiteCode
  readonly buyerClass: BuyerClass
  /** What the site prices by at an instant. */
  readonly schedulesOf: (site: SiteCode, nowMs: number) => readonly FeeSchedule[]
  /** By what its owner is taxed, now. */
  readonly taxOf: () => TaxSetting
}

/** A search as matching asks it. */
export interface BoundQuestion {
  readonly text: string
  /** Conditions that hold whenever they are asked. */
  readonly where: readonly Predicate[]
  /** All of its conditions at an instant, for a search that says "now"; null for one that does not. */
  readonly at: ((nowMs: number) => readonly Predicate[]) | null
  /** Lots whose sale is over are left out. */
  readonly hidesOver: boolean
}

const placeOf = ({ request, site }: BoundRequest) => findPlaceTyped(request.buyerEnteredZip, siteOf(site).country)

/** What puts conditions into words that a document alone can answer. */
function wordsOfLot({ site, buyerClass, schedulesOf, taxOf }: BoundRequest, nowMs: number): IndexWords {
  const { currency } = siteOf(site)
  return {
    vin: (value) => ({ op: 'prefix', field: VIN_FIELD, value }),
    // Few of a great many searches ask for a price: the others are bound without its fees and rates.
    allIn: (condition) =>
      allInWhere(condition, { currency, buyerClass, liveSales: [], schedules: schedulesOf(site, nowMs), tax: taxOf(), nowMs }),
  }
}

/** Binds a saved search by the one grammar; null for one that is not understood any more. */
export async function bindQuestion(bound: BoundRequest, nowMs: number): Promise<BoundQuestion | null> {
  const misc = bound.request.filter[MISC] ?? []
  const hidesOver = misc.includes(NOT_OVER)
  const request = { ...bound.request, filter: { ...bound.request.filter, [MISC]: misc.filter((clause) => clause !== NOT_OVER) } }
  const zipPlace = await placeOf(bound)
  const criteria = criteriaOfRequest(requestOfSaved(request, { size: 0 }))
  const at = (ms: number): readonly Predicate[] => {
    const words = wordsOfLot(bound, ms)
    return lotQuestion(criteria, { siteCode: bound.site, nowMs: ms, zipPlace, facetLimit: 0 }).groups.map(({ where }) =>
      inIndexWords(where, words),
    )
  }
  try {
    const [now, later] = [at(nowMs), at(nowMs + ANOTHER_DAY_MS)]
    // What asks for a price asks for lots that still sell and so says "now": fees and rates are those of each binding.
    const where = now.filter((one, place) => JSON.stringify(one) === JSON.stringify(later[place]))
    return { text: criteria.query, where, at: where.length === now.length ? null : at, hidesOver }
  } catch (error) {
    if (isFailure(error)) return null
    throw error
  }
}

/**
 * Whether a lot that answers what a search always asks answers all of it: the search may leave out sales that are over, and `dated` is what
 * it asks at an instant.
 */
export const answersThen = (
  { hidesOver }: BoundQuestion,
  lot: IndexDocument,
  { isOver, dated }: { readonly isOver: boolean; readonly dated: readonly Predicate[] },
): boolean => !(hidesOver && isOver) && dated.every((where) => satisfies(lot, where))

/** Of some lots the numbers of those that answer a search at an instant, by the same questions as matching asks. */
export function listAnswering(question: BoundQuestion, lots: readonly IndexDocument[], nowMs: number): ReadonlySet<number> {
  const index = new QuestionIndex(QUESTION_SCHEMA)
  index.put(1, { text: question.text, where: question.where })
  const [dated, over] = [question.at?.(nowMs) ?? [], saleOver(nowMs)]
  const answers = (lot: IndexDocument): boolean =>
    index.match(lot).length > 0 && answersThen(question, lot, { isOver: satisfies(lot, over), dated })
  return new Set(lots.filter(answers).map(({ id }) => id))
}
