/** How often the documents that are not made and checked yet are looked at, milliseconds. */
export const FINISH_EVERY_MS = 5_000
/** Signed so long ago that whoever took the signature no longer makes the document, seconds. */
export const FINISH_AFTER_S = 5
/** Documents made in one look. */
export const FINISH_BATCH_COUNT = 20
/** One that could not be made is let be so long, doubled each time up to the longest, milliseconds. */
export const FINISH_PAUSE_MS = 30_000
export const FINISH_PAUSE_MAX_MS = 3_600_000
/** How long the call that signs waits for its documents, milliseconds; then the pages ask for the status. */
export const SIGN_WAIT_MS = 4_000
/** How often agreements that were never signed are looked for, milliseconds. */
export const SWEEP_EVERY_MS = 3_600_000
/** An agreement that was never signed goes after so many days. */
export const WAITING_DAYS = 30
/** Agreements of one form that wait for one signer. */
export const WAITING_MAX = 10
/** Agreements that one person starts on a day. */
export const STARTED_A_DAY_MAX = 50
/** Holders of no account, or of another name, that one person may name within a day: numbers are not to be tried out. */
export const UNKNOWN_HOLDERS_A_DAY_MAX = 10
/** Agreements that a list shows. */
export const LISTED_MAX = 200
/**
 * How often waiting envelopes are looked for, milliseconds, after how long one is asked about again, and how many at a time: what no notice
 * tells is found so. DocuSign lets an envelope be asked about once in a quarter of an hour.
 */
export const ASKED_EVERY_MS = 60_000
export const ASKED_AGAIN_MS = 900_000
export const ASKED_A_TURN_MAX = 50
/** How often what a provider has to forget is looked for, milliseconds; after a failure it waits so much longer each time, seconds. */
export const FORGOTTEN_EVERY_MS = 60_000
export const FORGET_PAUSE_SECONDS = 300
/** Nobody else begins an envelope within this time, seconds: longer than a token and two questions that are each tried twice may take. */
export const BEGIN_LEASE_S = 180
