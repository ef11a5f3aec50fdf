import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import type { ResultsData } from '../search/results-data.ts'
import { hasFilters } from '../search/results-heading.ts'
import { Page as Results } from '../search/search-results.page.tsx'

/** Loads the watched lots; a list without any has a page of its own (MKT-2.16). */
export async function load(args: LoadArgs): Promise<ResultsData> {
  const { criteriaOf, loadResultsOf } = await import('../search/results-data.ts')
  const criteria = { ...criteriaOf(args), watchListOnly: true }
  const data = await loadResultsOf(args, criteria)
  if (data.total === 0 && criteria.query === '' && !hasFilters(criteria)) throw redirectTo('/noResults/watchlist')
  return data
}

export const head = (_data: ResultsData, _app: AppInfo, text: Text): PageHead => ({ title: text.t('watch.title') })

/** The watch list: a search among the watched lots, with its own heading (MKT-2.42). */
export function Page({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const tell = useCountWords()
  return (
    <Results data={data}>
      <div>
        <h1>{text.t('watch.title')}</h1>
        <p className="dim">
          <output>{tell(data.total, (count) => text.t('search.count', { count }))}</output> · {text.t('watch.lead')}{' '}
          <Link className="link" to={criteriaToUrl({ ...data.criteria, watchListOnly: false, page: 0 })}>
            {text.t('watch.every')}
          </Link>
        </p>
      </div>
    </Results>
  )
}
