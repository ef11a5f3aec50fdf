import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Locale } from '@app/text/locales.ts'

/** A mail to one person. */
export interface Mail {
  /** One plain address, without a name. */
  readonly to: string
  /** The site it is written for, whose operators may read it in the mailbox. */
  readonly site: SiteCode
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Language of subject and text. */
  readonly locale: Locale
  /** The account that the mail is about, whose owner alone may have it back; null for a seller, or for several accounts of one address. */
  readonly accountId: number | null
  /** Codes in the text that let somebody in; keys in the addresses of links are found without being named. */
  readonly secrets?: readonly string[]
  /** Kind of a mail that its reader may do without; left out for what has to be sent. */
  readonly kind?: string
  /** Address that ends the kind by a POST, for the reader's mail program (RFC 8058). */
  readonly unsubscribeUrl?: string
}

const RECIPIENT_LENGTH_MAX = 254 // RFC 5321 §4.5.3.1.3, without the brackets
const SUBJECT_LENGTH_MAX = 200
const BODY_LENGTH_MAX = 100_000

/** What could end a header field or hide the rest of it. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** No list, no name, no comment, no quoted part: nothing a parser could read as more than one address. */
const ONE_ADDRESS = /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,255}$/u

/**
 * Refuses a mail whose header fields could become other header fields or other recipients (assurance C2 §1.3.11), or that is too long.
 * @throws Failure INVALID_INPUT with the field.
 */
export function checkMail({ to, subject, text, html = '' }: Mail): void {
  const refuse = (field: string) => {
    throw new Failure('INVALID_INPUT', { part: 'mail', field })
  }
  if (to.length > RECIPIENT_LENGTH_MAX || CONTROL.test(to) || !ONE_ADDRESS.test(to)) refuse('to')
  if (subject.trim() === '' || subject.length > SUBJECT_LENGTH_MAX || CONTROL.test(subject)) refuse('subject')
  if (text.length > BODY_LENGTH_MAX) refuse('text')
  if (html.length > BODY_LENGTH_MAX) refuse('html')
}

/** A value in the query of a link that is as long as a key. */
const KEY_IN_LINK = /[?&][\w.-]+=([^\s&"'<>]{16,})/g
const HIDDEN = '…'

/** What in a mail lets its reader in: the codes it names and every key in the address of a link. */
export function secretsOf({ text, html = '', secrets = [] }: Pick<Mail, 'text' | 'html' | 'secrets'>): string[] {
  const keys = [...`${text}\n${html}`.matchAll(KEY_IN_LINK)].flatMap(([, key]) => key ?? [])
  return [...new Set([...secrets, ...keys])]
}

/** A text with every secret replaced, the longest first, since one may begin another. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.toSorted((one, other) => other.length - one.length).reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)
