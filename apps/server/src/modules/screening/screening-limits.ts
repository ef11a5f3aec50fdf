/** Largest file of a list, bytes. */
export const FILE_BYTES_MAX = 1_073_741_824
/** Entries of one list. */
export const ENTRIES_MAX = 1_000_000
/** Rows of a file of other names or addresses, which is held in memory. */
export const SIDE_ROWS_MAX = 500_000
/** Bytes of a file that are read at a time, and by which its form is known. */
export const PIECE_BYTES = 1_048_576
/** Elements of an XML file within each other. */
export const DEPTH_MAX = 64
/** Letters of the text of one element that are read; names are far shorter. */
export const TEXT_LETTERS_MAX = 65_536
/** Faults of a file that are named. */
export const FAULTS_MAX = 20
/** Entries that are written at a time. */
export const WRITTEN_ENTRIES = 500
/** Letters of their names that are written at a time. */
export const WRITTEN_LETTERS = 1_000_000
/** A list that has fewer entries than this share of the one before it is taken for a broken one. */
export const SHRUNK_SHARE = 0.5
/** From this age on a list is an old one, days. */
export const OLD_DAYS = 30
/** Replaced lists of one kind that the desk shows. */
export const PAST_LISTS_SHOWN = 5
/** Accounts that one step compares. */
export const LOOKED_A_STEP = 100
/** How long a node has the accounts of a step to itself, seconds; after that another takes them. */
export const LEASE_SECONDS = 120
/** How often a node looks for accounts to compare, milliseconds. */
export const LOOK_EVERY_MS = 5_000
/** Entries that one name is compared with, those first that share most words with it, and most keys of these. */
export const CANDIDATES_MAX = 400
/** Hits on one page of the desk. */
export const PAGE_ROWS = 25
