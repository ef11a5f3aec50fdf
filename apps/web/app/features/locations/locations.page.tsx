import '../../style/places.css'
import { Form, Link } from 'react-router'
import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { CountryMap } from '../../ui/country-map.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import { unknownPlaceKey } from '../reference/miles-around.ts'
import { loadLocations, type LocationsData } from './locations-data.ts'
import { CountryFolds } from './state-folds.tsx'
import { statePath } from './yard-groups.ts'
import { YardTable } from './yard-table.tsx'

export const load = (args: LoadArgs): Promise<LocationsData> => loadLocations(args)

const headingOf = ({ state }: LocationsData, text: Text): string =>
  state === null ? text.t('yards.title') : text.t('yards.in', { state: state.name })

export const head = (data: LocationsData, _app: AppInfo, text: Text): PageHead => ({
  title: headingOf(data, text),
  description: text.t('yards.description'),
  ...(data.nearest === null ? {} : { robots: 'noindex,follow' }),
  canonicalPath: data.state === null ? '/locations' : statePath(data.state.country, data.state.code),
})

/** Asks for the yards nearest to a postal code; works without script. */
function NearForm({ data: { nearest, countries } }: { readonly data: LocationsData }) {
  const text = useText()
  const isUnknown = nearest !== null && nearest.yards === null
  const [first] = countries
  return (
    <Form className="cal-tools" action="/locations" key={nearest?.zip ?? ''}>
      <InputField
        id="near-zip"
        name="zip"
        label={text.t('yards.near')}
        autoComplete="postal-code"
        maxLength={PLACE_LENGTH_MAX}
        required
        defaultValue={nearest?.zip ?? ''}
        aria-invalid={isUnknown}
        aria-describedby={isUnknown ? 'near-fault' : undefined}
      />
      {countries.length < 2 ? null : (
        <ChoiceField
          id="near-country"
          name="country"
          label={text.t('sales.filter.country')}
          defaultValue={nearest?.country === '' ? first : nearest?.country}
          choices={countries.map((code) => [code, countryName(code, text.languageTag)] as const)}
        />
      )}
      <button className="btn">{text.t('yards.near.submit')}</button>
      {isUnknown ? (
        <p className="err" id="near-fault" role="alert">
          {text.t(unknownPlaceKey(nearest?.zip ?? ''))}
        </p>
      ) : null}
    </Form>
  )
}

/** The yards nearest to the postal code. */
function NearYards({ data: { nearest } }: { readonly data: LocationsData }) {
  const text = useText()
  if (nearest === null || nearest.yards === null) return null
  const title = text.t('yards.near.title', { zip: nearest.zip })
  return (
    <section aria-labelledby="near-h">
      <h2 id="near-h">{title}</h2>
      {nearest.yards.length === 0 ? <p className="empty">{text.t('yards.none')}</p> : <YardTable caption={title} rows={nearest.yards} />}
    </section>
  )
}

/** The yards of the site's own country on its map. */
function YardMap({ data: { map } }: { readonly data: LocationsData }) {
  const text = useText()
  if (map === null || map.dots.length === 0) return null
  const nameOf = ({ name, more, lots }: (typeof map.dots)[number]): string =>
    text.t('yards.dot', { yard: placeAsWritten(name), more, lots })
  const label = text.t('yards.map.of', { country: countryName(map.country, text.languageTag) })
  return <CountryMap country={map.country} label={label} dots={map.dots.map((dot) => ({ ...dot, name: nameOf(dot) }))} />
}

export function Page({ data }: { readonly data: LocationsData }) {
  const text = useText()
  const { groups, countries, state } = data
  const count = groups.reduce((sum, { yards }) => sum + yards.length, 0)
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{headingOf(data, text)}</h1>
        <p className="dim">{text.t('yards.count', { count })}</p>
        {state === null ? null : (
          <Link className="btn sm" to="/locations">
            {text.t('yards.all')}
          </Link>
        )}
      </header>
      <NearForm data={data} />
      <NearYards data={data} />
      {count === 0 ? <p className="empty">{text.t('yards.none')}</p> : null}
      {state === null ? (
        countries.map((country) => {
          const yards = (
            <CountryFolds
              key={country}
              country={country}
              groups={groups.filter((group) => group.country === country)}
              isAbroad={countries.length > 1}
            />
          )
          if (country !== data.map?.country) return yards
          return (
            <div className="y-split" key={country}>
              <YardMap data={data} />
              <div>{yards}</div>
            </div>
          )
        })
      ) : (
        <YardTable caption={headingOf(data, text)} rows={groups.flatMap(({ yards }) => yards)} />
      )}
    </div>
  )
}
