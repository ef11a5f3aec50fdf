import type { Text } from '@app/text/create-text.ts'

/** Life of a reset link as pages show it (rulings "reset key"). */
export const LINK_MINUTES = 10

/** What is wrong with a form that came back, as its address says it; bounds are those of the site. */
export function faultWords(fault: string, { text, bounds }: { text: Text; bounds: { min: number; max: number } }): string {
  switch (fault) {
    case '':
      return ''
    case 'validation.password.required':
      return text.t('validation.password.required')
    case 'validation.password.length':
      return text.t('validation.password.length', bounds)
    case 'validation.password.mismatch':
      return text.t('validation.password.mismatch')
    case 'validation.password.sameAsUserId':
      return text.t('validation.password.sameAsUserId')
    case 'validation.password.sameAsEmail':
      return text.t('validation.password.sameAsEmail')
    case 'validation.password.common':
      return text.t('validation.password.common')
    case 'validation.password.unchanged':
      return text.t('validation.password.unchanged')
    case 'validation.questions':
      return text.t('validation.questions')
    case 'validation.answer.required':
      return text.t('validation.answer.required')
    case 'validation.email':
      return text.t('validation.email')
    case 'validation.email.required':
      return text.t('validation.email.required')
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
      return text.t('error.generic')
  }
}
