import { hashSync, type Options, parseOptions, verifySync } from '@node-rs/argon2'

/** Argon2id as OWASP asks for or stronger (its floor is 46 MiB, 1 pass): about 0.1 s of a core. */
const MEMORY_KIB = 64 * 1024
const PASSES_COUNT = 3
const LANES_COUNT = 1
/** Argon2id among the library's algorithms, and its default. */
const ARGON2ID = 2

const PARAMETERS: Options = { memoryCost: MEMORY_KIB, timeCost: PASSES_COUNT, parallelism: LANES_COUNT }

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B §5.1.1.2). */
const normalised = (text: string): string => text.normalize('NFKC')

/** Hash of a password in PHC form, with a salt of its own. Blocks its thread for about 0.1 s. */
export const hashNow = (text: string): string => hashSync(normalised(text), PARAMETERS)

/** Whether a password made this hash. Blocks its thread as `hashNow` does. */
export const verifyNow = (hash: string, text: string): boolean => verifySync(hash, normalised(text))

/** Whether a hash was made with other parameters than today's, so that the next right password should replace it. */
export function isOutdated(hash: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hash)
  return algorithm !== ARGON2ID || memoryCost !== MEMORY_KIB || timeCost !== PASSES_COUNT || parallelism !== LANES_COUNT
}
