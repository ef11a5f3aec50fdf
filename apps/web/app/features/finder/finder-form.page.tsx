import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Finder } from './finder.tsx'
import type { FinderData } from './finder-choices.ts'

const PATH = '/vehicleFinderDirective'
const RESULTS_PATH = '/lotSearchResults'

const loadLoader = lateLoader(() => import('./finder-data.ts'))

export async function load({ api, url }: LoadArgs): Promise<FinderData> {
  const { chosenOf, loadFinder } = await loadLoader()
  return loadFinder(api, chosenOf(url.searchParams))
}

export const head = (_: FinderData, __: AppInfo, text: Text): PageHead => ({
  title: text.t('finder.title'),
  canonicalPath: '/vehicleFinder',
})

/** The form of the vehicle finder alone, for other pages to frame (MQ-051). */
export function Page({ data }: { readonly data: FinderData }) {
  const text = useText()
  return (
    <div className="finder-page">
      <h1>{text.t('finder.title')}</h1>
      <Finder data={data} here={PATH} shownAt={RESULTS_PATH} isEmbedded />
    </div>
  )
}
