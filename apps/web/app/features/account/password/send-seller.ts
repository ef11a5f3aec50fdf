import { createSellerPassword, emailSellerPassword } from '@app/contract/account/account-seller.ts'
import { fieldErrorsIn, isFailure } from '@app/contract/failure.ts'
import { checkSellerPassword } from '@app/rules/validation/passwords.ts'
import type { Text } from '@app/text/create-text.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { faultWords } from '../words.ts'

/** Where a seller's form led: a page, words of success, or words of what is wrong. */
export type SellerOutcome = { readonly next: string } | { readonly message: string } | { readonly fault: string }

const call = () => browserApi(new AbortController().signal)
const NO_BOUNDS = { min: 8, max: 12 } as const

const FAULTS = {
  invalidEmail: 'SELLER_EMAIL',
  passwordEmpty: 'SELLER_PASSWORD_EMPTY',
  invalidPasswordLength: 'SELLER_PASSWORD_LENGTH',
} as const

/** Words of the legacy page (ACC-5.45 to 5.47, ACC-8.33). */
export function sellerWords(code: string, text: Text): string {
  if (code === 'SELLER_EMAIL') return text.t('recover.seller.invalidEmail')
  if (code === 'SELLER_PASSWORD_EMPTY') return text.t('recover.seller.passwordEmpty')
  if (code === 'SELLER_PASSWORD_LENGTH') return text.t('recover.seller.invalidPasswordLength')
  return faultWords(code, { text, bounds: NO_BOUNDS })
}

/** The description that the server returned (ACC-8.34), or that no answer came (ACC-8.35). */
function refusalWords(error: unknown, text: Text): string {
  if (!isFailure(error) || error.code === 'UNAVAILABLE' || error.code === 'TOOK_TOO_LONG') return text.t('recover.seller.network')
  const { errorMsg } = error.detail
  const [wrong] = Object.values(fieldErrorsIn(error.detail))
  if (wrong !== undefined) return sellerWords(wrong, text)
  return typeof errorMsg === 'string' ? errorMsg : sellerWords(error.code, text)
}

/** Asks for the mail. */
export async function askSellerMail(email: string, text: Text): Promise<SellerOutcome> {
  try {
    await call()(emailSellerPassword, { params: { email } })
    return { message: text.t('recover.seller.sent') }
  } catch (error) {
    return { fault: refusalWords(error, text) }
  }
}

/** Sends the new password. */
export async function sendSellerPassword(
  form: { readonly email: string; readonly password: string; readonly confirmPassword: string },
  text: Text,
): Promise<SellerOutcome> {
  const fault = checkSellerPassword(form)
  if (fault !== null) return { fault: sellerWords(FAULTS[fault], text) }
  try {
    const { next } = await call()(createSellerPassword, { body: { ...form, locale: '' } })
    return { next }
  } catch (error) {
    return { fault: refusalWords(error, text) }
  }
}
