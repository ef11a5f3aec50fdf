import { can, type Person } from '../access/can.ts'
import type { Site } from '../sites/site-table.ts'

/** Privilege of the market's own staff, who see lane, item and row of every lot. */
const INTERNAL = 'INTERNAL_USER'

/** What decides which parts of a lot somebody sees. Equal viewers see equal rows. */
export interface LotViewer {
  readonly siteCode: string
  readonly isInternal: boolean
  readonly isAnonymous: boolean
  /** Preference HIDE_LANE_ANON (MQ-078). */
  readonly isLaneHiddenFromAnonymous: boolean
  /** Preference HIDE_GRID_ROW (MQ-078). */
  readonly isGridRowHidden: boolean
  /** Characters of a VIN that everybody may see (MKT-5.33). */
  readonly vinShownLength: number
}

/** The viewer that a person is on a site. */
export function viewerOf(person: Person, site: Site): LotViewer {
  return {
    siteCode: site.code,
    isInternal: can(person, INTERNAL),
    isAnonymous: can(person, 'ROLE_ANONYMOUS'),
    isLaneHiddenFromAnonymous: can(person, 'pref:HIDE_LANE_ANON'),
    isGridRowHidden: can(person, 'pref:HIDE_GRID_ROW'),
    vinShownLength: site.redaction.vin,
  }
}

/** Key of everything made for one kind of viewer. */
export const viewerKey = (viewer: LotViewer): string => JSON.stringify(Object.values(viewer))

interface SaleDate {
  readonly dateType: string | null
}

/** Of which lots somebody sees lane and item: of every one, of those whose sale is firm, of none (MQ-078). */
export type LaneSight = 'every' | 'firm' | 'none'

/** What a viewer sees of lanes and items: staff everything, anonymous visitors nothing where the site wants it (MKT-6.08, MKT-6.09). */
export const laneSightOf = ({ isInternal, isAnonymous, isLaneHiddenFromAnonymous }: LotViewer): LaneSight =>
  isInternal ? 'every' : isAnonymous && isLaneHiddenFromAnonymous ? 'none' : 'firm'

/** Whether lane and item of a sale are left out for this sight. */
export const isLaneUnseen = ({ dateType }: SaleDate, sight: LaneSight): boolean =>
  sight === 'none' || (sight === 'firm' && dateType === 'E')

/** Whether lane and item are left out: for upcoming lots without a firm sale, and for anonymous visitors where the site wants it (MQ-078). */
export const isLaneHidden = (sale: SaleDate, viewer: LotViewer): boolean => isLaneUnseen(sale, laneSightOf(viewer))

/** Whether the grid row is left out (MQ-078). */
export const isGridRowHidden = (viewer: LotViewer): boolean => !viewer.isInternal && viewer.isGridRowHidden
