import * as z from 'zod/mini'

export const passkeysAnswer = z.object({
  passkeys: z.readonly(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** ISO 8601 UTC. */
        createdAt: z.iso.datetime(),
        usedAt: z.nullable(z.iso.datetime()),
      }),
    ),
  ),
})
export type Passkeys = z.infer<typeof passkeysAnswer>

/** Options as `PublicKeyCredential.parseCreationOptionsFromJSON()` reads them. */
export const passkeyCreationAnswer = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationAnswer>

/** Options as `PublicKeyCredential.parseRequestOptionsFromJSON()` reads them. */
export const passkeyRequestAnswer = z.looseObject({ challenge: z.string(), rpId: z.optional(z.string()) })
export type PasskeyRequest = z.infer<typeof passkeyRequestAnswer>

export const passkeyTicketAnswer = z.object({ userUId: z.string() })
export type PasskeyTicket = z.infer<typeof passkeyTicketAnswer>
