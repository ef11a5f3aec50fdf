/**
 * Where the title of a won lot is: awaited from the seller or the state, with us, handed to a carrier, with the buyer.
 */
export const TITLE_STATES = ['AWAITED', 'RECEIVED', 'SENT', 'DELIVERED'] as const
export type TitleState = (typeof TITLE_STATES)[number]

/** Carriers of titles (MKT-3.59). */
export const TITLE_CARRIERS = ['FEDEX', 'USPS', 'UPS'] as const
export type TitleCarrier = (typeof TITLE_CARRIERS)[number]

/** What keeps a title where it is, or is wrong with what was entered of it. */
export const TITLE_FAULTS = ['NOT_PAID', 'HELD', 'NOT_SENT', 'CARRIER', 'NUMBER', 'NEEDLESS', 'SAME'] as const
export type TitleFault = (typeof TITLE_FAULTS)[number]

/** What is wrong with a line of a file, beside what is wrong with its title. */
export const TITLE_FILE_FAULTS = ['COLUMNS', 'CELLS', 'QUOTES', 'LOT', 'STATE', 'TWICE', 'EMPTY', 'TOO_MANY'] as const
export type TitleFileFault = (typeof TITLE_FILE_FAULTS)[number]

/** Columns of a file of titles, in this order. */
export const TITLE_COLUMNS = ['lot', 'state', 'carrier', 'tracking_number'] as const

/** Longest tracking number, in characters. */
export const TRACKING_LENGTH_MAX = 40
export const TITLE_REASON_MAX = 300
/** Titles of one file, and its characters. */
export const TITLES_A_FILE_MAX = 1_000
export const TITLE_FILE_LENGTH_MAX = 200_000
/** Faults of one file that are named. */
export const TITLE_FAULTS_NAMED_MAX = 50
/** Titles on one page of the desk. */
export const TITLES_PAGE_SIZE = 50

/** Waiting titles that the desk counts and pages through, the first won first. */
export const TITLES_COUNTED_MAX = 1_000
