/** Columns of a table of buyer fees: high volume, standard, unsecured, and unsecured for a clean title. */
export const FEE_COLUMNS = ['VOL', 'STD', 'UNS', 'UNC'] as const

/** In which phase a bid is placed. */
export const FEE_PHASES = ['preliminary', 'live'] as const

/** Groups of titles: clean, salvage, not repairable. */
export const FEE_TITLE_GROUPS = ['C', 'S', 'J'] as const
