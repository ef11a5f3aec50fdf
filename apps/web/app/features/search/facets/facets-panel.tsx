import { Form } from 'react-router'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { pathOfCriteria } from '@app/rules/search/criteria-to-url.ts'
import { FILTERS } from '@app/rules/search/facet-table.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useCountWords } from '../../reference/count-words.ts'
import { CLOSES_FILTERS, FilterHead } from '../../../ui/filter-sheet.tsx'
import { OPEN_COUNT, PANEL } from './facet-data.ts'
import { FacetGroup } from './facet-group.tsx'
import { HiddenCriteria } from './hidden-criteria.tsx'
import { NearFacet } from './near-facet.tsx'
import { PriceFacet } from './price-facet.tsx'
import { RangeFacet } from './range-facet.tsx'
import type { ResultsData } from '../results-data.ts'

const ODOMETER_SCALE = { min: 0, max: 250_000, step: 5_000 } as const
const OLDEST_YEAR = 1980
const FACET_PARAMS: readonly string[] = FILTERS.map((facet) => facet.param)

interface FacetsPanelProps {
  readonly data: ResultsData
  readonly criteria: SearchCriteria
}

/** The filters. A form whose boxes work without script; with it each change searches at once. */
export function FacetsPanel({ data, criteria }: FacetsPanelProps) {
  const text = useText()
  const tell = useCountWords()
  const { nowMs } = useApp()
  const years = { min: OLDEST_YEAR, max: new Date(nowMs).getUTCFullYear() + 1, step: 1 }
  return (
    <Form className="facets" action={pathOfCriteria(criteria)} aria-label={text.t('search.filters')}>
      <FilterHead />
      <HiddenCriteria criteria={criteria} except={[...FACET_PARAMS, 'page', 'zip', 'miles', 'near', 'sfield']} />
      {PANEL.map((code, index) => {
        if (code === 'PRIC') return <PriceFacet key={code} criteria={criteria} prices={data.prices} />
        if (code === 'YEAR') return <RangeFacet key={code} code={code} criteria={criteria} bars={data.years} scale={years} />
        if (code === 'ODM') return <RangeFacet key={code} code={code} criteria={criteria} bars={data.odometers} scale={ODOMETER_SCALE} />
        if (code === 'NEAR')
          return (
            <NearFacet
              key={`${criteria.buyerEnteredZip} ${criteria.milesAway}`}
              criteria={criteria}
              isUnknown={data.isZipUnknown}
              states={data.states}
            />
          )
        const facet = data.facets.find((one) => one.code === code)
        return facet ? <FacetGroup key={code} facet={facet} criteria={criteria} isOpen={index < OPEN_COUNT} /> : null
      })}
      <div className="sheet-f">
        <button className="btn ink wide has-script" type="button" {...CLOSES_FILTERS}>
          {tell(data.total, (count) => text.t('search.filters.show', { count }))}
        </button>
        <button className="btn ink wide no-script">{text.t('search.box.submit')}</button>
      </div>
    </Form>
  )
}
