/** Papers of one account that may wait at a time: reviewers are people. */
export const WAITING_PAPERS_MAX = 20
/** How long an upload waits for a file to be checked before it answers CHECKING, milliseconds. */
export const CHECK_WAIT_MS = 5_000
/** How often files that could not be checked are tried, milliseconds. */
export const CHECK_EVERY_MS = 15_000
/** Files that one turn tries. */
export const CHECKED_A_TURN_MAX = 20
/** How old a paper is before it is tried again: its upload may still be at it, seconds. */
export const CHECK_AFTER_SECONDS = 20
/** How often papers are looked at for what comes due by date, milliseconds. */
export const DUE_EVERY_MS = 600_000
/** Accounts that one turn deals with. */
export const DUE_A_TURN_MAX = 500
/** Days until the files of a paper go that was sent back, refused or withdrawn. */
export const KEPT_DAYS = 30
/** How long the link for a phone works, milliseconds (OQ-A60). */
export const UPLOAD_LINK_LIFE_MS = 15 * 60_000
/** Hours until nothing is left of such a link. */
export const UPLOAD_LINK_KEPT_HOURS = 24
