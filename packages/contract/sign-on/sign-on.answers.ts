import * as z from 'zod/mini'
import { SIGN_ON_PROVIDERS } from './sign-on-providers.ts'

/** Nothing: the answer is a redirect. */
export const ledAnswer = z.object({})
export type Led = z.infer<typeof ledAnswer>

export const signOnStartAnswer = z.object({ path: z.string() })
export type SignOnStart = z.infer<typeof signOnStartAnswer>

const provider = z.enum(SIGN_ON_PROVIDERS)

export const identitiesAnswer = z.object({
  identities: z.readonly(
    z.array(
      z.object({
        provider,
        /** The address at the time of linking. */
        email: z.string(),
        /** ISO 8601 UTC. */
        linkedAt: z.iso.datetime(),
      }),
    ),
  ),
  /** The providers that can be linked. */
  offered: z.readonly(z.array(provider)),
})
export type Identities = z.infer<typeof identitiesAnswer>
