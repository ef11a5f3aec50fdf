import * as z from 'zod/mini'
import { QUIET_PASSES, TEXT_KINDS } from './text-codes.ts'

/** By which number somebody is texted (MKT-2.46, MQ-050). No answer holds a whole number: a page that is left open tells its end alone. */
export const textSettings = z.object({
  /** End of the confirmed number; null without one. */
  number: z.nullable(z.string()),
  /** End of the number that a code was sent to and that waits for it; null for none. */
  pending: z.nullable(z.string()),
  /** Whether whoever holds the confirmed number ended all texts to it by STOP. */
  isStopped: z.boolean(),
  /** When a text to the number was given up last; null since it was confirmed for never. */
  failedAt: z.nullable(z.iso.datetime()),
  /** Countries whose numbers are taken, ISO alpha-3, the site's own first. */
  countries: z.readonly(z.array(z.string())),
  /** What the caller is told, and by what. `pushes` counts for every device that receives push notifications. */
  kinds: z.readonly(z.array(z.object({ kind: z.enum(TEXT_KINDS), mails: z.boolean(), pushes: z.boolean(), texts: z.boolean() }))),
  /** Whether a device receives push notifications; without one nothing is chosen for them here. */
  hasDevices: z.boolean(),
  /** Hours in which texts and pushes wait, HH:MM on the caller's clock, and what comes all the same. */
  quiet: z.object({ isOn: z.boolean(), from: z.string(), to: z.string(), passes: z.readonly(z.array(z.enum(QUIET_PASSES))) }),
})
export type TextSettings = z.infer<typeof textSettings>
