import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { chipsOf } from '../search/facets/facet-words.ts'
import { useRadiusWord } from '../search/facets/radii.ts'
import { miscWords } from './misc-words.ts'

/** What a search asks, in words. */
export function SearchInWords({ criteria }: { readonly criteria: SearchCriteria }) {
  const text = useText()
  const formats = useFormats()
  const radiusWord = useRadiusWord()
  const { query, misc, buyerEnteredZip: zip, milesAway } = criteria
  const chipWords = { text, formats, currency: useApp().currency }
  const { said, unsaid } = miscWords(misc, chipWords)
  const words = [
    ...(query === '' ? [] : [text.t('search.heading.text', { text: query })]),
    ...chipsOf(criteria, chipWords).map(({ label }) => label),
    ...said,
    ...(zip === '' || milesAway === null ? [] : [text.t('search.chip.within', { distance: radiusWord(milesAway), place: zip })]),
    ...(unsaid === 0 ? [] : [text.t('saved.conditions', { count: unsaid })]),
  ]
  return <p className="q">{words.length === 0 ? text.t('search.heading.all') : words.join(' · ')}</p>
}
