import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Page as Results } from '../search/search-results.page.tsx'
import { Finder } from '../finder/finder.tsx'
import type { FindData } from './find-data.ts'

const PATH = '/find'
const loadLoader = lateLoader(() => import('./find-data.ts'))

/** A document brings its data along, so the loader comes only with the first move within it. */
export const load = async (args: LoadArgs): Promise<FindData> => (await loadLoader()).loadFind(args)

/** Only the finder itself is for search engines; what it finds has landing pages. */
export const head = ({ canonicalPath, finder }: FindData, _: AppInfo, text: Text): PageHead => ({
  title: text.t('finder.title'),
  description: text.t('finder.description'),
  robots: canonicalPath === PATH && finder.query === '' ? 'index,follow' : 'noindex,follow',
  canonicalPath,
})

/** The vehicle finder with its results below (MQ-051). */
export function Page({ data: { finder, results } }: { readonly data: FindData }) {
  const text = useText()
  const tell = useCountWords()
  return (
    <div className="finder-page">
      <header>
        <h1>{text.t('finder.title')}</h1>
        <p className="dim">{text.t('finder.lead')}</p>
      </header>
      <Finder key={finder.query} data={finder} here={PATH} shownAt={PATH} />
      <Results data={results}>
        <h2>{tell(results.total, (count) => text.t('finder.left', { count }))}</h2>
      </Results>
    </div>
  )
}
