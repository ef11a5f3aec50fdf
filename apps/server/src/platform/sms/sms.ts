import type { IncomingHttpHeaders } from 'node:http'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Notice } from '../provider-notices/index.ts'

/** A text to one person. */
export interface Sms {
  /** E.164. */
  readonly to: string
  /** The site it is written for, whose operators may read it in the mailbox. */
  readonly site: SiteCode
  readonly locale: Locale
  readonly body: string
  /** What it tells of, in capitals. */
  readonly kind: string
  /** Whose text it is; null for an answer to a number of nobody. */
  readonly accountId: number | null
  /** Codes in the words; keys in the addresses of links are found without being named. */
  readonly secrets?: readonly string[]
}

/** What became of a try: taken, under the provider's own id; refused for good; ended by its reader's STOP; or to be tried again. */
export type SmsOutcome =
  | { readonly state: 'taken'; readonly ref: string }
  | { readonly state: 'refused' | 'stopped' | 'later'; readonly reason: string }

/** What a provider says of one of its texts: how one of ours stands, or what somebody has sent us. */
export type FoundSms =
  | { readonly way: 'out'; readonly state: 'delivered' | 'failed' | 'open' }
  | { readonly way: 'in'; readonly from: string; readonly body: string; readonly atMs: number }
  | { readonly way: 'gone' }

/** An outside service that takes texts. */
export interface SmsProvider {
  /** As in its address, `/hooks/texts/{name}`. */
  readonly name: string
  /** Hands a text over, within DELIVERY_LIMIT_MS. Never throws. */
  deliver(text: { readonly to: string; readonly body: string }): Promise<SmsOutcome>
  /** Whose notice it is, by its signature; as `ProviderNotices`. */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'>
  /** Asks about a text. @throws NoticeFault to be asked again. */
  find(ref: string): Promise<FoundSms>
}

/** Longest words of a text, characters: three parts of a text at the most. */
const SMS_CHARS_MAX = 450
const E164 = /^\+[1-9]\d{6,14}$/

/** @throws Error for a text that is no text to one number. */
export function checkSms({ to, body }: Sms): void {
  if (!E164.test(to)) throw new Error('a text has no number')
  if (body.trim() === '' || body.length > SMS_CHARS_MAX) throw new Error('a text is empty or too long')
}
