import { hashNow } from '#platform/passwords/argon2.ts'

/** A password that is on no list. */
export const PASSWORD = 'Straw-heron 47 ladder'

let hash: string | undefined

/** Its hash, made once for each test file: that takes a tenth of a second. */
export const passwordHash = (): string => (hash ??= hashNow(PASSWORD))
