import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { FinderData } from './finder-choices.ts'
import { chosenOf, loadFinder } from './finder-data.ts'
import { pickedCategory } from '../recommended/picked-category.ts'
import { loadPicks, type PickList } from '../recommended/picks-data.ts'

/** Name of the page among those of quick picks. */
const PAGE = 'VEHICLE_FINDER'

/** The finder with quick picks below. */
export interface VehicleFinderData extends FinderData {
  readonly lists: readonly PickList[]
  readonly category: LotCategory
}

/** Loads the finder with the quick picks of the category that the address says; without any it stands alone. @throws BAD_FILTER. */
export async function loadVehicleFinder({ api, url }: LoadArgs): Promise<VehicleFinderData> {
  const category = pickedCategory(url)
  const [finder, lists] = await Promise.all([loadFinder(api, chosenOf(url.searchParams)), orNothing(loadPicks(api, PAGE, category), [])])
  return { ...finder, lists, category }
}
