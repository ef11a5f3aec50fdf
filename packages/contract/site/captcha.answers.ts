import * as z from 'zod/mini'

const altchaParameters = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  expiresAt: z.int(),
})

/** Answer of getCaptchaChallenge. A solution is sent as base64 of the JSON `{challenge, solution}`, as ALTCHA's widget does. */
export const captchaChallenge = z.union([
  z.object({ provider: z.literal('altcha'), challenge: z.object({ parameters: altchaParameters, signature: z.string() }) }),
  z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
])

export type CaptchaChallenge = z.infer<typeof captchaChallenge>
