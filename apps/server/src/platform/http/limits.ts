/** Every limit of the HTTP edge, with its unit. */
export const BODY_LIMIT_BYTES = 64 * 1024
export const HEADER_LIMIT_BYTES = 16 * 1024
/** With the interval below a head is waited for 10 s at most, and a whole request 30 s (assurance T16): once its head is there, the rest. */
export const HEADERS_TIMEOUT_MS = 9_000
export const REQUEST_TIMEOUT_MS = 29_000
export const BODY_TIMEOUT_MS = REQUEST_TIMEOUT_MS - HEADERS_TIMEOUT_MS
/** Whoever may send files, and sends some, has longer (OQ-A20). It is Node's own limit; the one above is kept by the edge. */
export const UPLOAD_TIMEOUT_MS = 120_000
/** How often connections are held against the two limits above; Node's own 30 s let a slow head live four times its limit. */
export const TIMEOUTS_LOOKED_AT_EVERY_MS = 1_000
/**
 * An idle connection. A client that reads slowly what the kernel buffers for it counts as idle too, and is cut within a minute (assurance
 * T16).
 */
export const KEEP_ALIVE_MS = 25_000
/**
 * A client that does not read 1 KiB a second over a minute in which bytes wait for it is cut (assurance T16): 60 KiB in 12 looks. The
 * slowest phones in use, at 4 KiB a second, read four times as much, and the kernel passes it on in steps of up to some 100 KiB.
 */
export const READERS_LOOKED_AT_EVERY_MS = 5_000
export const SLOW_READER_LOOKS = 12
export const SLOW_READER_LEAST_BYTES = 60 * 1024
/** A proxy releases an idle connection after 60 s and has to be first: a request on one we have just closed would be lost. */
export const KEEP_ALIVE_BEHIND_PROXY_MS = 65_000
/**
 * Connections waiting to be accepted (the kernel may allow less, `net.core.somaxconn`). With Node's own 511 a client beyond it in a crowd
 * waits for seconds: its handshake is dropped and retried after 1, 3, 7, 15 s.
 */
export const CONNECTIONS_WAITING_MAX = 4_096
export const MAX_PARAM_LENGTH_CHARS = 2_048
export const FORM_DEPTH_LEVELS = 4
/** Lists and objects within one another in a JSON body; the deepest that a call knows has six. */
export const JSON_DEPTH_LEVELS = 32
export const FORM_PARAMETERS_COUNT = 1_000
export const FORM_ARRAY_COUNT = 500
export const RETRY_AFTER_SECONDS = 2
