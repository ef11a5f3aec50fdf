/** Every limit of the HTTP edge, with its unit. */
export const BODY_LIMIT_BYTES = 64 * 1024
export const HEADER_LIMIT_BYTES = 16 * 1024
export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000
/** How often connections are held against the two limits above; Node's own 30 s let a slow head live four times its limit (assurance T16). */
export const TIMEOUTS_LOOKED_AT_EVERY_MS = 2_000
export const KEEP_ALIVE_TIMEOUT_MS = 65_000
export const HANDLER_TIMEOUT_MS = 15_000 // market spec §9: clients give up after 15000 ms
export const MAX_PARAM_LENGTH_CHARS = 2_048
export const FORM_DEPTH_LEVELS = 4
export const FORM_PARAMETERS_COUNT = 1_000
export const FORM_ARRAY_COUNT = 500
export const RETRY_AFTER_SECONDS = 2
