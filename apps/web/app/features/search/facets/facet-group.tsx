import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { withToggledClause, clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'
import { paramOfClause } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { moreAddress } from './more-address.ts'
import { formName, type FacetData, type FacetOption } from './facet-data.ts'
import { clauseWord, facetWord } from './facet-words.ts'
import { useCriteriaNavigate } from './use-shown-criteria.ts'

interface FacetGroupProps {
  readonly facet: FacetData
  readonly criteria: SearchCriteria
  readonly isOpen: boolean
}

/** All values of a facet, fetched when the reader first asks for more than the page carries. */
function useWholeFacet(facet: FacetData, criteria: SearchCriteria) {
  const [whole, setWhole] = useState<{ readonly facet: FacetData; readonly options: readonly FacetOption[] } | null>(null)
  const load = async (): Promise<void> => {
    const [{ wholeFacet }, { browserApi }] = await Promise.all([import('./whole-facet.ts'), import('../../../platform/browser-api.ts')])
    const options = await wholeFacet(browserApi(), facet.code, criteria).catch(() => null)
    if (options) setWhole({ facet, options })
  }
  return { options: whole?.facet === facet ? whole.options : null, load }
}

/** A facet's value in a form that works without script. */
function formValue(criteria: SearchCriteria, code: string, clause: string): string {
  const facet = facetOf(code)
  return facet ? paramOfClause(criteria, facet, clause) : clause
}

function Option({
  facet,
  option,
  criteria,
}: {
  readonly facet: FacetData
  readonly option: FacetOption
  readonly criteria: SearchCriteria
}) {
  const text = useText()
  const formats = useFormats()
  const go = useCriteriaNavigate()
  const isSet = clausesOf(criteria, facet.code).includes(option.clause)
  const word = clauseWord(facet.code, option.clause, { text, formats, name: option.name })
  return (
    <li className={option.isPart === true ? 'part' : undefined}>
      <label className={option.count === 0 && !isSet ? 'check zero' : 'check'}>
        <input
          type="checkbox"
          name={formName(facet.code)}
          value={formValue(criteria, facet.code, option.clause)}
          checked={isSet}
          disabled={option.count === 0 && !isSet}
          onChange={() => go(withToggledClause(criteria, facet.code, option.clause), { keepsPlace: true })}
        />
        <span>{word}</span>
        <span className="c">{formats.number(option.count)}</span>
      </label>
    </li>
  )
}

/** The type-ahead inside a long facet, and the values it leaves. */
function Finder({
  facet,
  criteria,
  options,
}: {
  readonly facet: FacetData
  readonly criteria: SearchCriteria
  readonly options: readonly FacetOption[]
}) {
  const text = useText()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const wanted = typed.trim().toLocaleLowerCase()
  const found = options.filter((one) =>
    clauseWord(facet.code, one.clause, { text, formats, name: one.name }).toLocaleLowerCase().includes(wanted),
  )
  return (
    <>
      <input
        className="in"
        type="search"
        ref={field}
        aria-label={text.t('search.facet.find', { group: facetWord(facet.code, text) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 ? <p className="dim">{text.t('search.facet.none', { text: typed })}</p> : null}
      <ul className="long">
        {found.map((option) => (
          <Option key={option.clause} facet={facet} option={option} criteria={criteria} />
        ))}
      </ul>
    </>
  )
}

/** One facet: its most frequent values with counts, and on demand all of them with a type-ahead. */
export function FacetGroup({ facet, criteria, isOpen }: FacetGroupProps) {
  const text = useText()
  const whole = useWholeFacet(facet, criteria)
  const setCount = clausesOf(criteria, facet.code).length
  const view = (option: FacetOption) => <Option key={option.clause} facet={facet} option={option} criteria={criteria} />
  return (
    <details className="facet" open={isOpen || setCount > 0}>
      <summary>
        <span>
          {facetWord(facet.code, text)}
          {setCount > 0 ? <span className="cnt"> {setCount}</span> : null}
        </span>
        <Icon name="down" />
      </summary>
      {whole.options ? <Finder facet={facet} criteria={criteria} options={whole.options} /> : <ul>{facet.options.map(view)}</ul>}
      {facet.moreCount > 0 && !whole.options ? (
        <Link
          className="link all"
          to={moreAddress(criteria, facet.code)}
          onClick={(event) => {
            event.preventDefault()
            void whole.load()
          }}
        >
          {text.t('search.facet.more', { count: facet.moreCount })}
        </Link>
      ) : null}
    </details>
  )
}
