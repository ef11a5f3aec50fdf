import type { Text, TextValues } from '@app/text/create-text.ts'
import { wordsOfField } from '../../../platform/field-words.ts'

/** What is wrong with a form, by the code of a refusal or the key of a message that its address names; null for what registration has no words for. */
export function wordsOfFault(fault: string, text: Text, facts: TextValues = {}): string | null {
  switch (fault) {
    case 'CAPTCHA_WRONG':
      return text.t('register.captcha')
    case 'CODE_WRONG': {
      const left = Number(facts['triesLeft'] ?? Number.NaN)
      if (Number.isNaN(left)) return text.t('register.code.bad')
      return left === 0 ? text.t('register.code.over') : text.t('register.code.wrong', { count: left })
    }
    case 'SIGN_ON_CANCELLED':
    case 'SIGN_ON_FAILED':
    case 'SIGN_ON_UNAVAILABLE':
      return text.t('register.fillIn.failed')
    case 'LINK_EXPIRED':
      return text.t('register.link.dead')
    case 'STEP_ORDER':
      return text.t('register.order')
    case 'PRICE_CHANGED':
      return text.t('register.level.changed')
    case 'PROOF_NEEDED':
      return text.t('register.proof')
    case 'TOO_MANY_REQUESTS':
      return text.t('register.many')
    default:
      return fault.startsWith('validation.') || fault.startsWith('terms.') ? wordsOfField(fault, text, facts) : null
  }
}
