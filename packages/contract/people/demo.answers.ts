import * as z from 'zod/mini'

/** A mail as a page shows it. */
export const shownMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  locale: z.string(),
  sentAt: z.iso.datetime(),
})
export type ShownMail = z.infer<typeof shownMail>

/** A text (SMS) as a page shows it. */
export const shownText = z.object({ id: z.int(), to: z.string(), text: z.string(), locale: z.string(), sentAt: z.iso.datetime() })
export type ShownText = z.infer<typeof shownText>

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
  /** Mails about these people, whole, the newest first; none where others than this machine can come. */
  mails: z.readonly(z.array(shownMail)),
  /** Texts to these people, in the same way. */
  texts: z.readonly(z.array(shownText)),
})
export type DemoPeople = z.infer<typeof demoPeopleAnswer>
