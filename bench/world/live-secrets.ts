/** What the nodes of one measurement share; of no worth elsewhere. */
export const LIVE_SECRET = 'a secret that only nodes under measurement share, of no worth'
const CSRF_KEY_BYTES = 32
export const LIVE_CSRF_KEY: Buffer = Buffer.alloc(CSRF_KEY_BYTES)
