import * as z from 'zod/mini'

/** Words by which forms and queries say yes and no; a program sends booleans. */
const YES = ['true', 'on', '1', 'Y'] as const
const NO = ['false', 'off', '0', 'N'] as const
const YES_WORDS: readonly unknown[] = [true, 1, ...YES]

/** Whether a value of a form, a query or a program says yes. */
export const saysYes = (value: unknown): boolean => YES_WORDS.includes(value)

const WORDS = z.enum([...YES, ...NO])
/** A flag as it is sent, for calls that read their bodies leniently. */
export const sentFlag = z.union([z.boolean(), WORDS])

/** A box that is ticked or not: whatever says no yes is none, and one that is not sent is not ticked. */
export const tickedFlag = z._default(
  z.union([
    z.boolean(),
    z.pipe(
      z.string(),
      z.transform((value: string) => saysYes(value)),
    ),
  ]),
  false,
)

/** A choice between yes and no, which has to be made in a word that is known. */
export const chosenFlag = z.union([
  z.boolean(),
  z.pipe(
    WORDS,
    z.transform((word: z.infer<typeof WORDS>) => saysYes(word)),
  ),
])
