import * as z from 'zod/mini'
import { shownMail, shownText } from '../people/demo.answers.ts'

export const questionChoices = z.object({
  choices: z.readonly(z.array(z.object({ questionId: z.int(), question: z.string() }))),
  chosen: z.readonly(z.array(z.int())),
})
export type QuestionChoices = z.infer<typeof questionChoices>

export const savedAnswers = z.object({ next: z.string() })
export type SavedAnswers = z.infer<typeof savedAnswers>

export const brokerBidderEmail = z.object({ next: z.string() })
export type BrokerBidderEmail = z.infer<typeof brokerBidderEmail>

export const mailbox = z.object({
  /** Whether mails stay here, in the mailbox; false where a mail server takes them. */
  isKept: z.boolean(),
  /** Without keys and codes. */
  mails: z.readonly(z.array(z.extend(shownMail, { hasHtml: z.boolean() }))),
  /** `before` of the next page, null on the last. */
  next: z.nullable(z.int()),
})
export type Mailbox = z.infer<typeof mailbox>

export const textMailbox = z.object({
  /** Whether texts stay here; false where a provider takes them. */
  isKept: z.boolean(),
  /** Without codes, of a number its end alone. */
  texts: z.readonly(z.array(shownText)),
  /** `before` of the next page, null on the last. */
  next: z.nullable(z.int()),
})
export type TextMailbox = z.infer<typeof textMailbox>

/** A mail as a document. */
export const mailHtml = z.string()

export const mailPreviews = z.object({
  locale: z.string(),
  previews: z.readonly(z.array(z.object({ kind: z.string(), subject: z.string(), text: z.string() }))),
})
export type MailPreviews = z.infer<typeof mailPreviews>
