import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'

/** Life of a reset link as pages show it (rulings "reset key"). */
export const LINK_MINUTES = 10

/** What is wrong with a form that came back, as its address says it; bounds are those of the site. */
export function faultWords(fault: string, { text, bounds }: { text: Text; bounds: { min: number; max: number } }): string {
  switch (fault) {
    case '':
      return ''
    case 'BAD_CREDENTIALS':
      return text.t('login.error.BAD_CREDENTIALS')
    case 'ACCOUNT_LOCKED':
      return text.t('login.error.ACCOUNT_LOCKED')
    case 'INVALID_RECAPTCHA':
      return text.t('login.error.INVALID_RECAPTCHA')
    case 'ONE_TIME_CODE_NEEDED':
      return text.t('login.error.ONE_TIME_CODE_NEEDED')
    case 'ONE_TIME_CODE_WRONG':
      return text.t('login.error.ONE_TIME_CODE_WRONG')
    case 'LINK_EXPIRED':
      return text.t('recover.create.dead')
    case 'PROOF_NEEDED':
      return text.t('recover.choose.proof')
    default:
      return fault.startsWith('validation.') ? wordsOfField(fault, text, bounds) : text.t('error.generic')
  }
}
