import { clauseValue } from '@app/rules/search/clause-text.ts'
import { FILTERS } from '@app/rules/search/facet-table.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { asWritten } from '../lots/lot-name.ts'
import { type ChipWords, clauseBounds, clauseWord, rangeWord } from '../search/facets/facet-words.ts'

/** Field of clauses that ask for a model by either of its names, as landing pages do. */
const EITHER_MODEL = 'LotModel'

/** What a clause beside the filters says; null for one that pages have no words for. */
function wordOf(clause: string, words: ChipWords): string | null {
  const coded = codeWord(clause, words.text)
  if (coded !== null) return coded
  for (const facet of FILTERS) {
    const bounds = clauseBounds(facet.code, clause)
    if (bounds !== null) return rangeWord(facet.code, bounds, words)
    if (facet.kind === 'field' && clauseValue(facet.wireField, clause) !== null) return clauseWord(facet.code, clause, words)
  }
  const model = clauseValue(EITHER_MODEL, clause)
  return model === null ? null : asWritten(model)
}

/** Clauses beside the filters in words, each once, and how many have none. */
export function miscWords(clauses: readonly string[], words: ChipWords): { readonly said: readonly string[]; readonly unsaid: number } {
  const found = clauses.map((clause) => wordOf(clause, words))
  const said = found.filter((word) => word !== null)
  return { said: [...new Set(said)], unsaid: found.length - said.length }
}
