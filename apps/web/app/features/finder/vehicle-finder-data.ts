import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { FinderData } from './finder-choices.ts'
import { chosenOf, loadFinder } from './finder-data.ts'
import { loadPicks, type PickList } from './picks-data.ts'

/** Name of the page among those of quick picks. */
const PICKS = 'VEHICLE_FINDER'

/** The finder with quick picks below. */
export interface VehicleFinderData extends FinderData {
  readonly lists: readonly PickList[]
}

/** Loads the finder; without quick picks it stands alone. @throws BAD_FILTER. */
export async function loadVehicleFinder({ api, url }: LoadArgs): Promise<VehicleFinderData> {
  const [finder, lists] = await Promise.all([loadFinder(api, chosenOf(url.searchParams)), orNothing(loadPicks(api, PICKS, 'all'), [])])
  return { ...finder, lists }
}
