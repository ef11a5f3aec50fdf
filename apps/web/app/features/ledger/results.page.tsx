import '../../style/prices.css'
import { Link } from 'react-router'
import { narrowedBy, resultsCsvPath, resultsPath } from '@app/rules/ledger/result-address.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PriceSummary } from './price-summary.tsx'
import { loadResults, type ResultsData } from './results-data.ts'
import { ResultsForm } from './results-form.tsx'
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

/** What became of lots, for everybody: a search of its own, as a page and as a file. Reads without a script. */
export function Page({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('results.title')}</h1>
        <p className="dim">{text.t('results.lead')}</p>
      </header>
      <ResultsForm data={data} />
      <p role="status" data-total={data.total}>
        {data.total === 0
          ? text.t(narrowedBy(data.search).length === 0 && data.search.kind === 'all' ? 'results.none.yet' : 'results.none')
          : text.t('results.count', { count: data.total, shown: formats.number(data.total) })}{' '}
        {data.unsold === null || data.unsold.total === 0 ? null : (
          <Link className="link" to={data.unsold.path}>
            {text.t('search.unsold', { count: data.unsold.total })}
          </Link>
        )}
      </p>
      {data.prices === null ? null : <PriceSummary prices={data.prices} />}
      {data.results.length === 0 ? null : <ResultsTable results={data.results} />}
      <Steps data={data} />
      {data.unsold === null ? null : <UnsoldShelf unsold={data.unsold} />}
      <p className="acts res-files">
        <a className="btn sm" href={resultsCsvPath(data.search)} download>
          {text.t('results.csv')}
        </a>
        <a className="link res-days" href="/public/results">
          {text.t('results.days')}
        </a>
      </p>
    </div>
  )
}
