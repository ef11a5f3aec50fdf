import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { countWords } from '../reference/count-words.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { hasFilters } from '../search/results-heading.ts'
import type { LandingData } from './landing-data.ts'
import { landingLd } from './landing-ld.ts'
import { landingHeading, landingName } from '@app/rules/search/landing/landing-words.ts'

/** Search engines keep a page that has lots, under its address without a category of all, page and order (MQ-057). */
export function pageHead({ landing, results }: LandingData, app: AppInfo, text: Text): PageHead {
  const { criteria, total, lots, view } = results
  const isPlain = !hasFilters(criteria) && criteria.page === 0 && criteria.sort.length === 0 && landing.total > 0 && total > 0
  const [first] = lots
  return {
    title: landingHeading(landing, text),
    description: countWords(landing.total, (count) => text.t('landing.description', { name: landingName(landing, text), count }), app),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: landing.canonicalPath,
    ...(view === 'gallery' && first?.photo ? { preloadImage: first.photo } : {}),
    // Only documents are read by search engines.
    ...(import.meta.env.SSR && { jsonLd: landingLd({ landing, results }, { app, text }) }),
  }
}
