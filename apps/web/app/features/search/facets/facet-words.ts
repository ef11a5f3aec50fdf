import { moneyOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { clauseRange, clauseValue } from '@app/rules/search/clause-text.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'
import type { Formats } from '../../../platform/use-formats.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { asWritten, placeAsWritten } from '../../lots/lot-name.ts'
import { vehicleWord } from '../../lots/vehicle-words.ts'

/** Facets whose values are words of the trade. */
const TRADE = { COLR: 'colourText', FUEL: 'fuelText', DRIV: 'driveText', TMTP: 'transmissionText', BODY: 'bodyText' } as const
const isTrade = (code: string): code is keyof typeof TRADE => code in TRADE

interface Words {
  readonly text: Text
  readonly formats: Formats
}

export interface ChipWords extends Words {
  /** The site's, in which prices are searched. */
  readonly currency: CurrencyCode
}

/** A start, by day and time: sales of one day are told apart by their time alone. */
const startWord = (atMs: number, formats: Formats): string => `${formats.day(atMs)}, ${formats.timeAt(atMs, formats.display.zone)}`

function fieldWord(code: string, value: string, { text, formats }: Words): string {
  if (code === 'LOC' || code === 'SLOC') return placeAsWritten(value)
  if (code === 'SDAT') return startWord(Date.parse(value), formats)
  return isTrade(code) ? vehicleWord(TRADE[code], value, text) : asWritten(value)
}

/** What a clause says to a reader; `name` is the server's word for it, if it is at hand. */
export function clauseWord(code: string, clause: string, words: Words & { readonly name?: string }): string {
  const coded = codeWord(clause, words.text)
  if (coded !== null) return coded
  const facet = facetOf(code)
  const value = facet?.kind === 'field' ? clauseValue(facet.wireField, clause) : null
  return value === null ? (words.name ?? clause) : fieldWord(code, value, words)
}

/** The name of a facet. */
export const facetWord = (code: string, text: Text): string => text.dyn(`facet.${code}`, facetOf(code)?.displayName ?? code)

/** A range set by a clause, or null when the clause is a single value. */
export function clauseBounds(code: string, clause: string): { readonly from: number | null; readonly to: number | null } | null {
  const field = facetOf(code)?.rangeField
  return field === undefined ? null : clauseRange(field, clause)
}

export interface Chip {
  readonly code: string
  readonly clause: string
  readonly label: string
}

/** What a range of a facet says; an end that is null is open. */
export function rangeWord(
  code: string,
  bounds: { from: number | null; to: number | null },
  { text, formats, currency }: ChipWords,
): string {
  const written = (value: number): string => {
    if (code === 'PRIC') return formats.money(moneyOf(value, currency))
    return code === 'ODM' ? formats.distance(value) : String(value)
  }
  const name = facetWord(code, text)
  if (bounds.from !== null && bounds.to !== null)
    return text.t('search.chip.range', { name, from: written(bounds.from), to: written(bounds.to) })
  if (bounds.from !== null) return text.t('search.chip.from', { name, from: written(bounds.from) })
  return text.t('search.chip.to', { name, to: written(bounds.to ?? 0) })
}

/** Every filter that is set, in words; each can be taken away by itself. */
export function chipsOf(criteria: SearchCriteria, words: ChipWords): Chip[] {
  return Object.entries(criteria.filter).flatMap(([code, clauses]) =>
    clauses.map((clause) => {
      const bounds = clauseBounds(code, clause)
      return { code, clause, label: bounds ? rangeWord(code, bounds, words) : clauseWord(code, clause, words) }
    }),
  )
}
