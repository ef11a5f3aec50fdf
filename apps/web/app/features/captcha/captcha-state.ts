import type { Locale } from '@app/text/locales.ts'

/** State of the captcha: not required, being solved, left to the reader, solved, not available, or another party's script kept away. */
export type CaptchaState =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'solving' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'solved'; readonly token: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'blocked' }

/** What a captcha is solved with. */
export interface CaptchaWork {
  /** An empty element for what asks the reader. It stays the same from try to try. */
  readonly place: HTMLElement
  readonly locale: Locale
  /** Whether the usual one was refused, because many are asked for from here. */
  readonly isHard: boolean
  /** Takes each new state. */
  tell(state: CaptchaState): void
}
