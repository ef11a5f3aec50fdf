/** Page on which members show who they are (ACC-2.33). */
export const IDENTITY_PATH = '/verify-identity'
/** How long sending pictures waits for them to be checked by a machine, milliseconds; what is not by then is not taken. */
export const PICTURE_CHECK_WAIT_MS = 20_000
/** Days until the pictures of a decided check go. */
export const PICTURES_KEPT_DAYS = 30
/** Hours until a check goes that was begun and left. */
export const BEGUN_KEPT_HOURS = 24
/** How often that is looked after, milliseconds. */
export const CLEAN_EVERY_MS = 600_000
/** Checks that one turn deals with. */
export const CLEANED_A_TURN_MAX = 500
