/** Pages whose quick picks are configured (MKT-3.26). */
export const QUICK_PICK_PLACES = ['VEHICLE_FINDER', 'HOME', 'HSSR'] as const
export type QuickPickPlace = (typeof QUICK_PICK_PLACES)[number]

/** What the lots of picks are narrowed to: everything, lots with a clean title, or those without (MKT-3.26). */
export const LOT_CATEGORIES = ['all', 'used', 'salvage'] as const
export type LotCategory = (typeof LOT_CATEGORIES)[number]

/** A page as it is named in addresses: by a code of four letters or by the name beside it (MKT-3.27, MQ-054). */
export interface QuickPickPage {
  readonly code: 'VEHF' | 'VHFU' | 'VHFS' | 'HOME' | 'HSSR'
  readonly name: 'VEHICLE_FINDER' | 'VEHICLE_FINDER_USED' | 'VEHICLE_FINDER_SALVAGE' | 'HOME' | 'HSSR'
  readonly place: QuickPickPlace
  /** The category that the page stands for; null where the request may say one. */
  readonly category: LotCategory | null
}

/** The five pages; HSSR are the suggestions beside results. */
export const QUICK_PICK_PAGES: readonly QuickPickPage[] = [
  { code: 'VEHF', name: 'VEHICLE_FINDER', place: 'VEHICLE_FINDER', category: null },
  { code: 'VHFU', name: 'VEHICLE_FINDER_USED', place: 'VEHICLE_FINDER', category: 'used' },
  { code: 'VHFS', name: 'VEHICLE_FINDER_SALVAGE', place: 'VEHICLE_FINDER', category: 'salvage' },
  { code: 'HOME', name: 'HOME', place: 'HOME', category: null },
  { code: 'HSSR', name: 'HSSR', place: 'HSSR', category: null },
]

/** Groups of picks: makes, featured items, vehicle types and salvage categories (MKT-3.24). */
export const QUICK_PICK_GROUPS = ['MAKE', 'FETI', 'VEHT', 'ABI'] as const
export type QuickPickGroup = (typeof QUICK_PICK_GROUPS)[number]

/** What an operator does to a pick or a group. */
export const QUICK_PICK_ACTS = ['first', 'up', 'down', 'hide', 'show', 'add', 'remove'] as const
export type QuickPickAct = (typeof QUICK_PICK_ACTS)[number]

/** Characters of a pick's address, of its name and of what it asks for. */
export const PICK_URI_LENGTH_MAX = 120
export const PICK_NAME_LENGTH_MAX = 60
export const PICK_QUERY_LENGTH_MAX = 300
/** Characters of the reason of a change. */
export const PICK_REASON_LENGTH_MAX = 300
/** Picks that operators may add to a page and category of a site. */
export const ADDED_PICKS_MAX = 40
