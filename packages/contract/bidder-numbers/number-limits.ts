/** Numbers that one account has for bidders, and as many for countermen. */
export const NUMBERS_MAX = 100
/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Longest name of an invited person, in characters. */
export const INVITED_NAME_LENGTH_MAX = 100
/** Longest period of a statement, in days. */
export const STATEMENT_DAYS_MAX = 366
/** Lots on a page of what a counterman can collect. */
export const INVENTORY_PAGE_SIZE = 50
