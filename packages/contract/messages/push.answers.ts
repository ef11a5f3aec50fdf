import * as z from 'zod/mini'
import { PUSH_KINDS } from './push-kinds.ts'

/** Answer of the calls of push: the key devices subscribe with, and the caller's devices, the last first. */
export const pushSettings = z.object({
  /** Public key of this installation, base64url; null where nothing is pushed. */
  publicKey: z.nullable(z.string()),
  devices: z.readonly(
    z.array(
      z.object({
        id: z.int(),
        /** By which a browser knows its own. */
        endpoint: z.string(),
        madeAt: z.iso.datetime(),
        kinds: z.readonly(z.array(z.enum(PUSH_KINDS))),
      }),
    ),
  ),
})
export type PushSettings = z.infer<typeof pushSettings>
