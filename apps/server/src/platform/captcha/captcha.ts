import type { CaptchaChallenge } from '@app/contract/site/captcha.answers.ts'

/** How a solution was judged. `unreachable`: no judge could be reached, so what it guards is refused as well (assurance T41). */
export type CaptchaVerdict = 'solved' | 'refused' | 'unreachable'

/** How hard a captcha is: a hard one is for whoever asks for many. */
export interface Hardness {
  readonly isHard: boolean
}

/** What tells people from machines, by any provider. */
export interface Captcha {
  /** What env config and `reCaptcha/secretKey` name as the site key; never a secret. */
  readonly siteKey: string
  /** A fresh challenge for one form; the usual one when left out. Google's knows no hardness. */
  challenge(how?: Hardness): Promise<CaptchaChallenge>
  /** Judges a solution from the network address `network`; the same one is solved once only. `isHard`: the usual one does not count. */
  verify(token: string, network: string, how?: Hardness): Promise<CaptchaVerdict>
}
