import * as z from 'zod/mini'

export const proofAnswer = z.object({
  /** ISO 8601 UTC: until then changes that ask for a proof are taken. */
  provedUntil: z.iso.datetime(),
})
export type Proof = z.infer<typeof proofAnswer>

export const oneTimeCodesAnswer = z.object({
  isOn: z.boolean(),
  /** Whether privileges of the account count only with a second factor. */
  isRequired: z.boolean(),
  /** Whether turning codes on takes the enrolment code that a command on the machine prints. */
  needsEnrolmentCode: z.boolean(),
})
export type OneTimeCodes = z.infer<typeof oneTimeCodesAnswer>

export const oneTimeCodeSecretAnswer = z.object({
  /** For typing into the app: base 32. */
  secret: z.string(),
  /** For scanning or opening: otpauth://totp/…  */
  url: z.string().check(z.startsWith('otpauth://totp/')),
  /** The same for a camera: an SVG path on a square of `size` units. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type OneTimeCodeSecret = z.infer<typeof oneTimeCodeSecretAnswer>
