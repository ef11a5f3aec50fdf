import type { ReactNode } from 'react'
import { clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { Kept, KeptNames, useKeeping, type KeptPlace } from '../../platform/kept-markup.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import type { FacetData, FacetOption } from './facet-data.ts'

/** Values of all facets, languages and sites whose markup is kept, some 300 bytes each. */
const OPTIONS_MOST = 10_000
/** An option's markup after its count. */
const TAIL = '</span></label></li>'

/** Of each option the markup before its count, which alone differs from page to page. */
const heads = /* @__PURE__ */ new KeptNames(OPTIONS_MOST)

interface KeptOptionsProps {
  readonly facet: FacetData
  readonly criteria: SearchCriteria
  readonly view: (option: FacetOption) => ReactNode
}

/** The values of a facet as the server writes them: from kept markup where all of them have some. */
export function KeptOptions({ facet, criteria, view }: KeptOptionsProps) {
  const keeping = useKeeping()
  const formats = useFormats()
  const { code, options } = facet
  // In a list with an address of its own a value's name in the form is another.
  if (keeping === null || criteria.within !== null) return <ul>{options.map(view)}</ul>
  const set = clausesOf(criteria, code)
  const facetName = `${keeping.reader}\n${code}\n`
  const nameOf = ({ clause, name, count }: FacetOption): string => `${facetName}${clause}\n${name}\n${set.includes(clause)}\n${count === 0}`
  const place = (option: FacetOption): KeptPlace => {
    const end = formats.number(option.count) + TAIL
    return { read: () => undefined, write: (markup) => markup.endsWith(end) && heads.write(nameOf(option), markup.slice(0, -end.length)) }
  }
  let whole = ''
  for (const option of options) {
    const head = heads.read(nameOf(option))
    if (head === undefined) {
      const shown = options.map((one) => (
        <Kept key={one.clause} place={place(one)}>
          {view(one)}
        </Kept>
      ))
      return <ul>{shown}</ul>
    }
    whole += head + formats.number(option.count) + TAIL
  }
  return <ul dangerouslySetInnerHTML={{ __html: whole }} />
}
