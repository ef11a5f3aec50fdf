import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaParams } from '@app/rules/search/criteria-to-url.ts'

/** The criteria as hidden fields, so that a plain form carries them; `except` are the names the form sets itself. */
export function HiddenCriteria({ criteria, except }: { readonly criteria: SearchCriteria; readonly except: readonly string[] }) {
  const fields = [...criteriaParams(criteria)].filter(([name]) => !except.includes(name))
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
