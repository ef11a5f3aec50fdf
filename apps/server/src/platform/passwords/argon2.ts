import { hashSync, type Options, parseOptions, verifySync } from '@node-rs/argon2'

/** What a hash costs whoever makes it. */
export interface HashCost {
  readonly memoryKib: number
  readonly passesCount: number
}

/** Argon2id as OWASP asks for or stronger (its floor is 46 MiB, 1 pass): about 0.1 s of a core. */
export const USUAL_COST: HashCost = { memoryKib: 64 * 1024, passesCount: 3 }
const LANES_COUNT = 1
/** Argon2id among the library's algorithms, and its default. */
const ARGON2ID = 2

const optionsOf = ({ memoryKib, passesCount }: HashCost): Options => ({
  memoryCost: memoryKib,
  timeCost: passesCount,
  parallelism: LANES_COUNT,
})

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B §5.1.1.2). */
const normalised = (text: string): string => text.normalize('NFKC')

/** Hash of a password in PHC form, with a salt of its own. Blocks its thread for about 0.1 s at the usual cost. */
export const hashNow = (text: string, cost: HashCost = USUAL_COST): string => hashSync(normalised(text), optionsOf(cost))

/** Whether a password made this hash. Blocks its thread as `hashNow` does. */
export const verifyNow = (hash: string, text: string): boolean => verifySync(hash, normalised(text))

/** Whether a hash was made with other parameters than today's, so that the next right password should replace it. */
export function isOutdated(hash: string, { memoryKib, passesCount }: HashCost = USUAL_COST): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hash)
  return algorithm !== ARGON2ID || memoryCost !== memoryKib || timeCost !== passesCount || parallelism !== LANES_COUNT
}
