/** Invitations that one network sends within an hour, whoever is signed in there; each account has its own limit (EVENT_LIMITS). */
export const INVITED_OF_NETWORK_MAX = 60
export const NETWORK_WINDOW_SECONDS = 3_600
/** Invitations that are over are emptied so often. */
export const SWEEP_EVERY_MS = 10 * 60_000
/** Numbers of one account that are read at once: those of earlier versions may be more than it can have. */
export const NUMBERS_READ_MAX = 500
