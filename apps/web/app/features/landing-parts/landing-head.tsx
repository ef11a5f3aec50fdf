import { Fragment } from 'react'
import { Link } from 'react-router'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import { withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { clauseWord } from '../search/facets/facet-words.ts'
import type { LandingData } from './landing-data.ts'
import { landingHeading, landingName } from '@app/rules/search/landing/landing-words.ts'

/** Code of the facet of sale dates, and how many of the next ones are named. */
const DATES = 'SDAT'
const DATES_SHOWN = 3

function Trail({ landing }: Pick<LandingData, 'landing'>) {
  const text = useText()
  return (
    <nav className="crumbs" aria-label={text.t('nav.breadcrumb')}>
      <Link to="/">{text.t('landing.home')}</Link>
      {landing.trail.map(({ name, path }) => (
        <Link key={path} to={path}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The next sales that have a lot of the page, each with how many. */
function NextSales({ results }: Pick<LandingData, 'results'>) {
  const text = useText()
  const formats = useFormats()
  const { facets, criteria } = results
  const dates = (facets.find(({ code }) => code === DATES)?.options ?? []).filter(({ count }) => count > 0).slice(0, DATES_SHOWN)
  if (dates.length === 0) return null
  return (
    <div>
      <dt>{text.t('landing.next')}</dt>
      <dd className="next">
        {dates.map(({ clause, name, count }) => (
          <Fragment key={clause}>
            <Link className="link" rel="nofollow" to={criteriaToUrl(withClauses(criteria, DATES, [clause]))}>
              {clauseWord(DATES, clause, { text, formats, name })}
            </Link>{' '}
            <span className="dim">{formats.number(count)}</span>{' '}
          </Fragment>
        ))}
      </dd>
    </div>
  )
}

/** Leads to the form of alerts, filled in with what the page is of. */
function TellMe({ landing: { make, model, year } }: Pick<LandingData, 'landing'>) {
  const text = useText()
  const fields = Object.entries({ make, model, yearFrom: year, yearTo: year }).filter(([, value]) => value !== '')
  return (
    <>
      {' · '}
      <Link className="link" to={`${VEHICLE_ALERTS_PATH}?${new URLSearchParams(fields)}`}>
        {text.t('vehicleAlert.tell')}
      </Link>
    </>
  )
}

/** Where the page stands, what it is of, and how many lots there are. */
export function LandingHead({ data: { landing, results } }: { readonly data: LandingData }) {
  const text = useText()
  const tell = useCountWords()
  const formats = useFormats()
  const facts = [
    ['landing.open', landing.total],
    ['landing.runs', landing.runs],
    ['landing.clean', landing.clean],
  ] as const
  return (
    <div className="landing-h">
      <Trail landing={landing} />
      <h1>{landingHeading(landing, text)}</h1>
      <p className="dim">
        {landing.total === 0
          ? text.t('landing.none', { name: landingName(landing, text) })
          : tell(landing.total, (count) => text.t('landing.lead', { count }))}
        {landing.total === 0 ? null : <> {text.t('search.lead')}</>}
      </p>
      {landing.total === 0 ? (
        <p>
          {text.t('landing.none.next')}{' '}
          <Link className="link" to="/vehicleFinder">
            {text.t('landing.finder')}
          </Link>
          {landing.make === '' ? null : <TellMe landing={landing} />}
        </p>
      ) : (
        <dl className="landing-facts">
          {facts.map(([key, count]) => (
            <div key={key}>
              <dt>{text.t(key)}</dt>
              <dd className="strong">{tell(count, formats.number)}</dd>
            </div>
          ))}
          <NextSales results={results} />
        </dl>
      )}
    </div>
  )
}
