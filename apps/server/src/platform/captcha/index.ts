import type { FastifyInstance } from 'fastify'
import { getCaptchaChallenge } from '@app/contract/site/captcha.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { altcha, type TriesRange } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'
import { spendCaptcha } from './spent-captchas.store.ts'

export type { TriesRange } from './altcha.ts'
export type { Captcha, CaptchaVerdict } from './captcha.ts'

export interface CaptchaOptions {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  /** 32 bytes that sign challenges, the same on every node: `keys.derive('captcha')`. */
  readonly key: Buffer
  /** How many tries our own captcha takes; what a machine should pay when left out. */
  readonly tries?: TriesRange | undefined
}

/** A solved captcha as forms carry it: an object, or the token alone. */
export type CaptchaResponse = string | { readonly token: string } | undefined

/** The same captcha, of which only hard ones count. */
export const hardOnly = (captcha: Captcha): Captcha => ({
  ...captcha,
  verify: (token, network) => captcha.verify(token, network, { isHard: true }),
})

/** Whether a form carries a solved captcha; `address` is the caller's. */
export async function isSolved(captcha: Captcha, response: CaptchaResponse, address: string): Promise<boolean> {
  const token = typeof response === 'string' ? response : (response?.token ?? '')
  return token !== '' && (await captcha.verify(token, address)) === 'solved'
}

/** Opens the captcha that the settings ask for, and serves its challenges. */
export function openCaptcha(app: FastifyInstance, { config, log, db, key, tries }: CaptchaOptions): Captcha {
  const captcha: Captcha =
    config.recaptcha === undefined
      ? altcha({ key, spend: (nonceHash, expiresAt) => spendCaptcha(db, nonceHash, expiresAt), tries })
      : recaptcha({ ...config.recaptcha, log })
  serve(app, getCaptchaChallenge, ({ query }) => captcha.challenge({ isHard: query.hard }))
  return captcha
}
