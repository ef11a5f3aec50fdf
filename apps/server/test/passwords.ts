import { type HashCost, hashNow } from '#platform/passwords/argon2.ts'

/** Hashes of tests take a thousandth of the usual time: what they cost is proven where hashes are made. */
export const TEST_HASH_COST: HashCost = { memoryKib: 64, passesCount: 1 }

/** A password that is on no list. */
export const PASSWORD = 'Straw-heron 47 ladder'

let hash: string | undefined

/** Its hash, made once. */
export const passwordHash = (): string => (hash ??= hashNow(PASSWORD, TEST_HASH_COST))
