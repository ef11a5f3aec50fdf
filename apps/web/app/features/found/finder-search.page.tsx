import { NO_CRITERIA } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { countWords } from '../reference/count-words.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { headingOf } from '../search/results-heading.ts'
import type { ResultsData } from '../search/results-data.ts'

export { Page } from '../search/search-results.page.tsx'

const loadLoader = lateLoader(async () => {
  const [{ loadResultsOf }, { criteriaOfAddress }] = await Promise.all([
    import('../search/results-data.ts'),
    import('../search/own-criteria.ts'),
  ])
  return { loadResultsOf, criteriaOfAddress }
})

/** The results of the finder: `searchStr` is its search as JSON, `displayStr` the heading (MKT-2.14, MQ-053). @throws BAD_FILTER. */
export async function load(args: LoadArgs): Promise<ResultsData> {
  const { loadResultsOf, criteriaOfAddress } = await loadLoader()
  const params = new URLSearchParams(args.url.searchParams)
  const search = params.get('searchStr')
  params.delete('searchStr')
  if (search !== null && search !== '') params.set('searchCriteria', search)
  return loadResultsOf(args, criteriaOfAddress(params, args.app))
}

export const head = ({ criteria, total }: ResultsData, app: AppInfo, text: Text): PageHead => ({
  title: headingOf(criteria, text),
  description: countWords(total, (count) => text.t('search.description', { count }), app),
  canonicalPath: criteriaToUrl({ ...criteria, page: 0, size: NO_CRITERIA.size, sort: [], displayStr: '', headerText: '', seoData: '' }),
})
