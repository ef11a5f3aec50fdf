/** Page on which members show who they are (ACC-2.33). */
export const IDENTITY_PATH = '/verify-identity'
/** How long sending pictures waits for them to be checked by a machine, milliseconds; what is not by then is not taken. */
export const PICTURE_CHECK_WAIT_MS = 20_000
/** Days until the pictures of a decided check go. */
export const PICTURES_KEPT_DAYS = 30
/** Hours until a check goes that was begun and left. */
export const BEGUN_KEPT_HOURS = 24
/** How often providers are asked about checks of which no notice has come, milliseconds; and how many of them in a turn. */
export const ASKED_EVERY_MS = 300_000
export const ASKED_A_TURN_MAX = 100
/** Pause before a provider is asked again to forget a session, seconds; it grows with each try up to a day. */
export const REDACTION_PAUSE_SECONDS = 600
export const REDACTED_EVERY_MS = 60_000
/** How often that is looked after, milliseconds. */
export const CLEAN_EVERY_MS = 600_000
/** Checks that one turn deals with. */
export const CLEANED_A_TURN_MAX = 500
