/** Shortest and longest password, in characters. */
export interface PasswordRule {
  readonly min: number
  readonly max: number
}

/** Bounds of the legacy form, used where a site names none (ACC-5.10, ACC-5.25). */
export const LEGACY_PASSWORD: PasswordRule = { min: 5, max: 25 }

/** Bounds on the seller's legacy pages (ACC-5.47). */
export const SELLER_PASSWORD: PasswordRule = { min: 8, max: 12 }

/** Whether a password is as long as a site wants it; without a rule of the site the legacy bounds hold (ACC-5.09). */
export function hasPasswordLength(password: string, rule: PasswordRule = LEGACY_PASSWORD): boolean {
  return password.length >= rule.min && password.length <= rule.max
}

// Simple on purpose: something, @, something with a dot (ACC-5.45).
const SIMPLE_EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/

/** Message of the seller's legacy password page, the first that applies; null when the form may be sent (ACC-5.45 to 5.47). */
export function checkSellerPassword(form: {
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}): 'invalidEmail' | 'passwordEmpty' | 'invalidPasswordLength' | null {
  if (!SIMPLE_EMAIL.test(form.email)) return 'invalidEmail'
  if (form.password === '' || form.confirmPassword === '') return 'passwordEmpty'
  return hasPasswordLength(form.password, SELLER_PASSWORD) ? null : 'invalidPasswordLength'
}
