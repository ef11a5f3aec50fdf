/** Every limit of live connections, with its unit. */
/** How often each side sends a heartbeat (auction-rules B2.2). */
export const HEARTBEAT_MS = 25_000
/** A connection that was silent for so long is cut. */
export const DROP_AFTER_MS = 60_000
/** A connection on which somebody's bids depend has a faster heartbeat, and counts as lost, without being cut, after this silence. */
export const QUICK_HEARTBEAT_MS = 4_000
export const SILENT_AFTER_MS = 12_000
export const TICKET_LIFE_MS = 30_000
/** What a reader has not taken yet; beyond, it is cut (assurance T15). */
export const BACKLOG_MAX_BYTES = 1024 * 1024
/** What all readers of one node have not taken yet; beyond, the slowest are cut. Many of them may not fill its memory together. */
export const BACKLOGS_MAX_BYTES = 32 * 1024 * 1024
export const MESSAGES_A_SECOND = 20
export const MESSAGES_BURST = 60
/** Messages that could not be read or came too fast, until the connection is closed. */
export const FAULTS_MAX = 5
/** Connections of one node. */
export const CONNECTIONS_MAX = 20_000
/** Connections of one session, and of one network without a session; this very machine is not counted. */
export const CONNECTIONS_A_SESSION_MAX = 20
export const CONNECTIONS_A_NETWORK_MAX = 500
/** How often connections are looked after: heartbeats, and who does not keep up. */
export const LOOK_EVERY_MS = 1_000
/** How often a node asks, by one question, which sessions behind its connections are over: they close within a second, whatever it hears from others. */
export const ENDED_EVERY_MS = 500
/** When the server stops, readers have this long to close their connections. */
export const GOODBYE_MS = 1_000

/** Codes with which a socket is closed, beside those of RFC 6455. */
export const CLOSE = {
  goingAway: 1001,
  misbehaved: 1008,
  sessionOver: 4401,
  silent: 4408,
} as const
