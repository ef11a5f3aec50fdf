import '../../style/prices.css'
import { Link } from 'react-router'
import { narrowedBy, resultsCsvPath, resultsPath } from '@app/rules/ledger/result-address.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { FilterButton } from '../../ui/filter-sheet.tsx'
import { resultChips } from './result-words.ts'
import { PriceSummary } from './price-summary.tsx'
import { loadResults, type ResultsData } from './results-data.ts'
import { ResultChips, ResultsForm } from './results-form.tsx'
import { ResultsTable } from './results-table.tsx'
import { UnsoldShelf } from './unsold-shelf.tsx'

export const load = (args: LoadArgs): Promise<ResultsData> => loadResults(args)

export function head(data: ResultsData, _app: AppInfo, text: Text): PageHead {
  const isPlain = resultsPath(data.search, data.page) === '/results'
  return {
    title: text.t('results.title'),
    description: text.t('results.description'),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: '/results',
  }
}

function Steps({ data: { search, page, size, total } }: { readonly data: ResultsData }) {
  const text = useText()
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav className="cal-steps below" aria-label={text.t('results.pages')}>
      {page === 0 ? (
        <span />
      ) : (
        <Link className="btn sm" rel="prev" to={resultsPath(search, page - 1)}>
          {text.t('results.earlier')}
        </Link>
      )}
      <span>{text.t('results.page', { page: page + 1, pages })}</span>
      {page + 1 >= pages ? (
        <span />
      ) : (
        <Link className="btn sm" rel="next" to={resultsPath(search, page + 1)}>
          {text.t('results.later')}
        </Link>
      )}
    </nav>
  )
}

/** How many there are, and the way to those that went unsold. */
function Count({ data: { search, total, unsold } }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  const isUnfiltered = narrowedBy(search).length === 0 && search.kind === 'all'
  return (
    <p role="status" data-total={total}>
      {total === 0
        ? text.t(isUnfiltered ? 'results.none.yet' : 'results.none')
        : text.t('results.count', { count: total, shown: formats.number(total) })}{' '}
      {unsold === null || unsold.total === 0 ? null : (
        <Link className="link" to={unsold.path}>
          {text.t('search.unsold', { count: unsold.total })}
        </Link>
      )}
    </p>
  )
}

/** What became of lots, for everybody: a search of its own, as a page and as a file. Reads without a script. */
export function Page({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  const { search } = data
  const chips = resultChips(search, { data, text, formats })
  return (
    <div className="res">
      <ResultsForm data={data} />
      <div className="res-main">
        <div className="res-h">
          <div>
            <h1>{text.t('results.title')}</h1>
            <p className="dim res-lead">{text.t('results.lead')}</p>
            <Count data={data} />
          </div>
          <FilterButton count={chips.length} />
        </div>
        <ResultChips chips={chips} search={search} />
        {data.prices === null ? null : <PriceSummary prices={data.prices} />}
        {data.results.length === 0 ? null : <ResultsTable results={data.results} />}
        <Steps data={data} />
        {data.unsold === null ? null : <UnsoldShelf unsold={data.unsold} />}
        <p className="acts res-files">
          <a className="btn sm" href={resultsCsvPath(search)} download>
            {text.t('results.csv')}
          </a>
          <a className="link res-days" href="/public/results">
            {text.t('results.days')}
          </a>
        </p>
      </div>
    </div>
  )
}
