import { type ResultFilterName, type ResultSearch, narrowedBy } from '@app/rules/ledger/result-address.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../platform/use-formats.ts'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'
import type { ResultsData } from './results-data.ts'

/** A calendar day at a yard, YYYY-MM-DD, as its reader writes it. */
export const dayWords = (on: string, formats: Formats): string =>
  formatPattern(Date.parse(`${on}T00:00:00Z`), 'EEE d MMM yyyy', { ...formats.display, zone: UTC_CLOCK })

/** What a search is narrowed by, in words. */
export interface ResultChip {
  readonly name: ResultFilterName | 'kind'
  readonly label: string
}

function chipLabel(name: ResultFilterName, value: string, { data, text, formats }: ChipContext): string {
  switch (name) {
    case 'make':
    case 'model':
      return asWritten(value.toUpperCase())
    case 'damage':
      return text.dyn(`damage.${value}`, value)
    case 'yard': {
      const yard = data.yards.find(({ number }) => number === Number(value))
      return yard === undefined ? `${text.t('results.yard')} ${value}` : placeAsWritten(yard.name)
    }
    case 'sale':
      return text.t('results.of.sale', { sale: value })
    case 'q':
      return `“${value}”`
    case 'day':
      return dayWords(value, formats)
    case 'from':
    case 'to':
      return `${text.t(`results.${name}`)} ${dayWords(value, formats)}`
    case 'priceFrom':
    case 'priceTo':
      return `${text.t(`results.${name}`)} ${formats.number(Number(value))}`
    default:
      return `${text.t(`results.${name}`)} ${value}`
  }
}

interface ChipContext {
  readonly data: Pick<ResultsData, 'yards'>
  readonly text: Text
  readonly formats: Formats
}

/** Every filter that is set, to be removed one by one. */
export function resultChips(search: ResultSearch, context: ChipContext): readonly ResultChip[] {
  const narrowed = narrowedBy(search).map(([name, value]) => ({ name, label: chipLabel(name, value, context) }))
  const kind = search.kind === 'all' ? [] : [{ name: 'kind' as const, label: context.text.t(`results.kind.${search.kind}`) }]
  return [...narrowed, ...kind]
}
