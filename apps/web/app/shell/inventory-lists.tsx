import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { type FacetField, searchLots } from '@app/contract/search/search.ts'
import { NO_CRITERIA, requestOfCriteria, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../platform/app-info.ts'
import { browserApi } from '../platform/browser-api.ts'
import { useFormats } from '../platform/use-formats.ts'
import { allOptions } from '../features/search/facets/facet-data.ts'
import { asWritten, placeAsWritten } from '../features/lots/lot-name.ts'

/** Facets by which the popup leads into the search, and entries shown of each. */
const FACETS = [
  ['VEHT', 'inventory.types'],
  ['MAKE', 'inventory.makes'],
  ['LOC', 'inventory.yards'],
] as const
const SHOWN = 6

const TYPE_CODE = /VEHTYPE_(\w+)$/

/** The word of an entry: a type's own message, a make or place as people write it. */
function wordOf(code: (typeof FACETS)[number][0], { clause, name, text }: { clause: string; name: string; text: Text }): string {
  if (code === 'VEHT') return text.dyn(`vehicleTypes.${TYPE_CODE.exec(clause)?.[1] ?? ''}`, name)
  return code === 'MAKE' ? asWritten(name.toUpperCase()) : placeAsWritten(name.toUpperCase())
}

/** What there is now by type, make and yard, the most first; the counts are those of the moment. */
export function InventoryLists() {
  const text = useText()
  const formats = useFormats()
  const { key } = useLocation()
  const [fields, setFields] = useState<readonly FacetField[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const ask = browserApi(leaving.signal)(searchLots, { body: requestOfCriteria({ ...NO_CRITERIA, size: 1 }) })
    // Without counts the popup still leads to all vehicles.
    ask.then(({ results }) => setFields(results.facetFields)).catch(() => undefined)
    return () => leaving.abort()
  }, [])
  useEffect(() => {
    const opened = key
    return () => {
      if (opened !== '') for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.inv[open]')) menu.open = false
    }
  }, [key])
  return (
    <>
      <Link to="/lotSearchResults">{text.t('inventory.all')}</Link>
      <Link to="/vehicleFinder">{text.t('finder.title')}</Link>
      {FACETS.map(([code, heading]) => {
        const field = fields.find((one) => one.quickPickCode === code)
        const options = (field ? allOptions(field) : []).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
        if (options.length === 0) return null
        return (
          <div key={code} className="inv-list">
            <h2 className="menu-h">{text.t(heading)}</h2>
            {options.slice(0, SHOWN).map(({ clause, name, count }) => (
              <Link key={clause} to={criteriaToUrl(withClauses(NO_CRITERIA, code, [clause]))}>
                {wordOf(code, { clause, name, text })} <span className="dim">{formats.number(count)}</span>
              </Link>
            ))}
          </div>
        )
      })}
    </>
  )
}
