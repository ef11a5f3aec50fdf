import { createHash } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { CAPTCHA_TOKEN_LENGTH_MAX } from '@app/contract/site/captcha.ts'
import type { CaptchaChallenge } from '@app/contract/site/captcha.answers.ts'
import type { Captcha } from './captcha.ts'

/** Between which numbers of tries the right one lies. */
export interface TriesRange {
  readonly min: number
  readonly max: number
}

/** One try costs a telephone about half a millisecond, and the right one lies between these: about a second for a person, paid each time by a machine. */
const ALGORITHM = 'PBKDF2/SHA-256'
const ROUNDS_COUNT = 2_000
/** A hard one takes four times as long. */
const HARD_ROUNDS_COUNT = 8_000
export const USUAL_TRIES: TriesRange = { min: 1_000, max: 3_000 }
export const CHALLENGE_LIFE_MS = 300_000
const MS_PER_SECOND = 1_000

const hex = z.string().regex(/^[0-9a-f]{2,128}$/)

/** What a solved challenge has to be before any of it is computed with. */
const payloadSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.literal([ROUNDS_COUNT, HARD_ROUNDS_COUNT]),
      keyLength: z.int().min(1).max(64),
      keyPrefix: hex,
      expiresAt: z.int(),
    }),
    signature: hex,
  }),
  // `time` is how long the solving took, by the solver's own account, and is not trusted.
  solution: z.strictObject({ counter: z.int().min(0).max(USUAL_TRIES.max), derivedKey: hex, time: z.number().optional() }),
})

function payloadOf(token: string): Payload | null {
  if (token.length > CAPTCHA_TOKEN_LENGTH_MAX) return null
  try {
    const { challenge, solution } = payloadSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  } catch {
    return null
  }
}

export interface AltchaOptions {
  /** Signs challenges; the same on every node. */
  readonly key: Buffer
  /** Marks a challenge as spent until it is over; false when it was spent before, here or on another node. */
  spend(nonceHash: Buffer, expiresAt: Date): Promise<boolean>
  /** Epoch milliseconds. */
  readonly now?: () => number
  /** USUAL_TRIES when left out, which are also the most. */
  readonly tries?: TriesRange | undefined
}

/** Our own proof of work: nothing to read, hear or click (WCAG 3.3.8), no other party. */
export function altcha({ key, spend, now = Date.now, tries = USUAL_TRIES }: AltchaOptions): Captcha {
  const secret = key.toString('base64url')
  return {
    siteKey: 'altcha',
    challenge: async ({ isHard } = { isHard: false }) => {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: isHard ? HARD_ROUNDS_COUNT : ROUNDS_COUNT,
        counter: randomInt(tries.max, tries.min),
        deriveKey,
        expiresAt: new Date(now() + CHALLENGE_LIFE_MS),
        hmacSignatureSecret: secret,
      })
      return { provider: 'altcha', challenge } as CaptchaChallenge
    },
    verify: async (token, _, { isHard } = { isHard: false }) => {
      const payload = payloadOf(token)
      if (payload === null) return 'refused'
      const { parameters } = payload.challenge
      if (isHard && parameters.cost !== HARD_ROUNDS_COUNT) return 'refused'
      const expiresAtMs = (parameters.expiresAt ?? 0) * MS_PER_SECOND
      if (expiresAtMs <= now()) return 'refused'
      const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })
      if (!verified) return 'refused'
      const nonceHash = createHash('sha256').update(parameters.nonce).digest()
      return (await spend(nonceHash, new Date(expiresAtMs))) ? 'solved' : 'refused'
    },
  }
}
