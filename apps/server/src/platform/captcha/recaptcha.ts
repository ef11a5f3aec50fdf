import { z } from 'zod'
import { CAPTCHA_TOKEN_LENGTH_MAX } from '@app/contract/site/captcha.ts'
import type { Log } from '#platform/log.ts'
import type { Captcha, CaptchaVerdict } from './captcha.ts'

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
const ASK_LIMIT_MS = 5_000

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string().max(60)).max(10).optional() })

export interface RecaptchaOptions {
  readonly siteKey: string
  readonly secret: string
  readonly log: Log
  /** Where solutions are judged. */
  readonly verifyUrl?: string
  readonly limitMs?: number
}

/** Codes that blame our settings, not the visitor. */
const isOurFault = (code: string): boolean => code.endsWith('-input-secret')

/** Google's captcha. Google itself refuses a solution that is used twice or old. */
export function recaptcha({ siteKey, secret, log, verifyUrl = VERIFY_URL, limitMs = ASK_LIMIT_MS }: RecaptchaOptions): Captcha {
  const ask = async (token: string, network: string): Promise<CaptchaVerdict> => {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: network }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const answer = answerSchema.parse(await response.json())
    const faults = (answer['error-codes'] ?? []).filter(isOurFault)
    if (faults.length > 0) throw new Error(faults.join(' '))
    return answer.success ? 'solved' : 'refused'
  }
  return {
    siteKey,
    challenge: async () => ({ provider: 'recaptcha', siteKey }),
    verify: async (token, network) => {
      if (token === '' || token.length > CAPTCHA_TOKEN_LENGTH_MAX) return 'refused'
      try {
        return await ask(token, network)
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the captcha could not be verified')
        return 'unreachable'
      }
    },
  }
}
