import type { CaptchaChallenge } from '@app/contract/site/captcha.answers.ts'

/** How a solution was judged. `unreachable`: no judge could be reached, so what it guards is refused as well (assurance T41). */
export type CaptchaVerdict = 'solved' | 'refused' | 'unreachable'

/** What tells people from machines, by any provider. */
export interface Captcha {
  /** What env config and `reCaptcha/secretKey` name as the site key; never a secret. */
  readonly siteKey: string
  /** A fresh challenge for one form. */
  challenge(): Promise<CaptchaChallenge>
  /** Judges a solution from the network address `network`; the same one is solved once only. */
  verify(token: string, network: string): Promise<CaptchaVerdict>
}
