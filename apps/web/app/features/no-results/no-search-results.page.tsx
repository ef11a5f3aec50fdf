import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { LateRecommended } from '../recommended/late-recommended.tsx'
import { IdeaLinks } from '../recommended/idea-links.tsx'
import { loadForEmpty, type ForEmpty } from '../recommended/recommended-data.ts'
import { LanePath } from '../../ui/error-view.tsx'

const QUERY_CHARS_MAX = 200

interface NoResultsData extends ForEmpty {
  readonly query: string
  readonly by: 'number' | 'vin' | 'text'
}

/** What was looked for and how; the text stays in the search box (MQ-033). */
export async function load(args: LoadArgs): Promise<NoResultsData> {
  const { url } = args
  const by = url.searchParams.get('by')
  return {
    query: (url.searchParams.get('query') ?? '').slice(0, QUERY_CHARS_MAX),
    by: by === 'number' || by === 'vin' ? by : 'text',
    ...(await loadForEmpty(args)),
  }
}

export const head = (): PageHead => ({})

function reason({ by, query }: Pick<NoResultsData, 'by' | 'query'>, text: Text): string {
  if (query === '') return text.t('search.none.lots')
  if (by === 'number') return text.t('search.none.lotNumber', { number: query })
  return by === 'vin' ? text.t('search.none.vin', { vin: query }) : text.t('search.none.text', { text: query })
}

export function Page({ data }: { readonly data: NoResultsData }) {
  const text = useText()
  return (
    <>
      <section className="empty">
        <LanePath />
        <h1>{text.t('search.none.title')}</h1>
        <p>{reason(data, text)}</p>
        <p className="acts">
          {data.by !== 'text' && data.query !== '' ? (
            <Link className="btn ink" to={`/lotSearchResults?${new URLSearchParams({ query: data.query })}`}>
              {text.t('search.none.asText', { text: data.query })}
            </Link>
          ) : null}
          <Link className="btn" to="/lotSearchResults">
            {text.t('search.none.all')}
          </Link>
          <Link className="btn" to="/vehicleFinder">
            {text.t('finder.title')}
          </Link>
        </p>
        <IdeaLinks ideas={data.ideas} />
      </section>
      <LateRecommended data={data.recommended} />
    </>
  )
}
