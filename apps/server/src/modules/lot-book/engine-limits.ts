/** Bids decided in one transaction at most (architecture "A bid"): what 256 bidders on many lots send at once is two commits. */
export const BATCH_MAX = 128
/** Batches of one node that are decided at once; they share no lot and no bidder. */
export const BATCHES_AT_ONCE = 2
/** Bids that a batch beside another has at least: fewer are not worth a commit of their own. */
export const BATCH_LEAST_BESIDE = 16
/** Waiting bids among which a batch is sought. */
export const LOOK_AHEAD = 2 * BATCH_MAX
/** Bids that wait at most on one node; beyond, the node answers that it is busy. */
export const QUEUE_MAX = 20_000
/** Bids a second of one person, and how many at once (rulings "bid rate"). */
export const BIDS_A_SECOND = 10
export const BIDS_BURST = 20
/** How long a batch is tried again while the database is away, milliseconds; then its bids are answered as not taken. */
export const RETRY_FOR_MS = 4_000
export const RETRY_PAUSE_MS = 100
/** A lane's lease, and how often its owner renews it, milliseconds (architecture "A bid"). */
export const LEASE_MS = 3_000
export const RENEW_MS = 1_000
/** A lane opens at most this long before its lease is sought by any node, milliseconds. */
export const LOOK_FOR_LANES_MS = 1_000
/** A lane is paused this long at most when many bidders are lost at once, milliseconds (auction-rules B2.2). */
export const MASS_LOSS_PAUSE_MS = 120_000
/** Events of a lot answered at once. */
export const EVENTS_MAX = 500
/** How often what bidding changed is carried over to lots and search, milliseconds. */
export const PROJECT_EVERY_MS = 250
/** Lots carried over in one transaction. */
export const PROJECT_LOTS_MAX = 500
/** After an outage of this length the situation has changed: lanes wait for an operator, timed lots go on (auction-rules B2.2 "Hard outage"), minutes. */
export const LONG_OUTAGE_MINUTES = 10
/**
 * An event that was written without its signature is signed later only while it is younger than this, seconds: access to the
 * database alone must not get an old ledger signed again.
 */
export const SIGN_LATE_WITHIN_SECONDS = 3_600
