import * as z from 'zod/mini'

const subscriptionStatus = z.enum(['SUBSCRIBED', 'NOT_SUBSCRIBED', 'UNSUBSCRIBED'])

/** Kinds of mail with the caller's answer to each (ACC-3.44). */
export const mailSettingsAnswer = z.object({
  /** Where mails go; null for an account without an address. */
  email: z.nullable(z.string()),
  kinds: z.readonly(z.array(z.object({ kind: z.string(), status: subscriptionStatus, needsConfirmation: z.boolean() }))),
  /** Kind for which a link was mailed just now; empty for none. */
  confirmationMailedFor: z.string(),
})
export type MailSettings = z.infer<typeof mailSettingsAnswer>

export const unsubscriptionAnswer = z.object({ kind: z.string(), status: subscriptionStatus })
export type Unsubscription = z.infer<typeof unsubscriptionAnswer>

export const newsSentAnswer = z.object({ mails: z.int() })
export type NewsSent = z.infer<typeof newsSentAnswer>
