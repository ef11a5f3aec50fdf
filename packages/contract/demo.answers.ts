import * as z from 'zod/mini'

export const demoPeopleAnswer = z.object({
  /** One password for all of them. */
  password: z.string(),
  people: z.readonly(
    z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        email: z.string(),
        kind: z.string(),
        /** What sets this one apart: key of its words, `demo.person.…`. */
        about: z.string(),
        site: z.string(),
        /** A code that is taken now, for those who need one beside the password; empty for all others. */
        oneTimeCode: z.string(),
      }),
    ),
  ),
})
export type DemoPeople = z.infer<typeof demoPeopleAnswer>
