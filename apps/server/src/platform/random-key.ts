import { createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 32 // 256 bits (OQ-A31); 128 are required (ASVS 7.2.3)
const KEY_PATTERN = /^[\w-]{43}$/

/** A secret that cannot be guessed, as a cookie or a link carries it. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Whether a text has the form of such a key. */
export const isKey = (text: string): boolean => KEY_PATTERN.test(text)

/** What the database knows of a key. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()
