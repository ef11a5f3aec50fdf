/** What the nodes of one trial share; of no worth elsewhere. */
export const SECRET = 'a secret that only nodes under trial share, of no worth'
const CSRF_KEY_BYTES = 32
export const CSRF_KEY: Buffer = Buffer.alloc(CSRF_KEY_BYTES)
