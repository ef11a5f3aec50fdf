import { useText } from '../../../platform/app-info.ts'
import type { CountryChoices, NamedCountry } from '../registration-data.ts'

/** The countries to choose from, those of the site first. */
export function CountryOptions({ countries }: { readonly countries: CountryChoices }) {
  const text = useText()
  const options = (list: readonly NamedCountry[]) =>
    list.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  return (
    <>
      {options(countries.first)}
      <optgroup label={text.t('register.country.other')}>{options(countries.others)}</optgroup>
    </>
  )
}
