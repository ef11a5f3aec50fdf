import { Link } from 'react-router'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Finder } from './finder.tsx'
import type { VehicleFinderData } from './vehicle-finder-data.ts'

const PATH = '/vehicleFinder'
const RESULTS_PATH = '/lotSearchResults'
const loadLists = () => import('./pick-lists.tsx')
const loadedLists = import.meta.env.SSR ? await loadLists() : null
const PickLists = lateComponent(loadedLists?.PickLists, async () => (await loadLists()).PickLists)

const loadLoader = lateLoader(() => import('./vehicle-finder-data.ts'))

/** A document brings its data along, so the loader comes only with a move within it. */
export const load = async (args: LoadArgs): Promise<VehicleFinderData> => (await loadLoader()).loadVehicleFinder(args)

export const head = (_: VehicleFinderData, __: AppInfo, text: Text): PageHead => ({
  title: text.t('finder.title'),
  description: text.t('finder.description'),
  canonicalPath: PATH,
})

/** The vehicle finder as a page, with quick picks below. */
export function Page({ data }: { readonly data: VehicleFinderData }) {
  const text = useText()
  return (
    <div className="finder-page">
      <header>
        <h1>{text.t('finder.title')}</h1>
        <p className="dim">
          {text.t('finder.lead')}{' '}
          <Link className="link" to={VEHICLE_ALERTS_PATH}>
            {text.t('vehicleAlert.tell')}
          </Link>
        </p>
      </header>
      <Finder data={data} here={PATH} shownAt={RESULTS_PATH} />
      <PickLists lists={data.lists} category={data.category} />
    </div>
  )
}
