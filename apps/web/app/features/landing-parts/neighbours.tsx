import { Link } from 'react-router'
import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { CachedFragment, placesOf, useFragmentCache } from '../../platform/page/cached-fragments.tsx'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { clauseWord } from '../search/facets/facet-words.ts'
import { landingName } from '@app/rules/search/landing/landing-words.ts'
import type { LandingData } from './landing-data.ts'

/** Fetched by itself, so that the list of what it needs is not in what a landing page loads first. */
const loadPrices = () => import('../prices/model-prices.tsx')
const loadedPrices = import.meta.env.SSR ? await loadPrices() : null
const ModelPrices = lateComponent(loadedPrices?.ModelPricesSection, async () => (await loadPrices()).ModelPricesSection)

type Group = LandingPage['groups'][number]

/** Groups whose names the server writes as people do. */
const NAMED: ReadonlySet<string> = new Set(['models', 'years', 'states', 'makes'])

function useHeading(landing: LandingPage): (of: Group['of']) => string {
  const text = useText()
  const name = landingName(landing, text)
  return (of) => {
    if (of !== 'siblings') return text.t(`landing.${of}`, { name })
    return landing.make === '' ? text.t('landing.siblings') : text.t('landing.siblings.make', { make: landing.make })
  }
}

/** What lots of the page's model sold for, and what stands near it. */
export function Neighbours({ landing, prices }: Pick<LandingData, 'landing' | 'prices'>) {
  return (
    <>
      {prices === null && landing.sold.length === 0 ? null : <ModelPrices band={prices} sold={landing.sold} />}
      <CachedNear landing={landing} />
    </>
  )
}

/** Goes with the counts of the page, which the server says the same of its lots for a moment, whatever of the list is looked at. */
const placeOf = placesOf<LandingPage['groups']>()

function CachedNear({ landing }: { readonly landing: LandingPage }) {
  const rendering = useFragmentCache()
  return (
    <CachedFragment place={rendering === null ? null : placeOf(landing.groups, rendering.reader)}>
      <Near landing={landing} />
    </CachedFragment>
  )
}

/** What stands near a landing page, each with its lots; a list of its own is left to search engines, a filter is not. */
function Near({ landing }: { readonly landing: LandingPage }) {
  const text = useText()
  const formats = useFormats()
  const headingOf = useHeading(landing)
  if (landing.groups.length === 0) return null
  return (
    <section className="sec" aria-labelledby="near-h">
      <div className="sec-h">
        <h2 id="near-h">{text.t('landing.near')}</h2>
        <span className="dim">{text.t('landing.near.lots')}</span>
      </div>
      <div className="nb">
        {landing.groups.map(({ of, links }) => (
          <div key={of}>
            <h3>{headingOf(of)}</h3>
            <ul className="blist">
              {links.map(({ code, clause, name, count, path }) => (
                <li key={path}>
                  <Link to={path} rel={path.includes('?') ? 'nofollow' : undefined}>
                    <span>{NAMED.has(of) ? name : clauseWord(code, clause, { text, formats, name })}</span>
                    <span className="dim">{formats.number(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
