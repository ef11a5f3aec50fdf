import { promoOf } from '@app/rules/validation/promo.ts'

/** The cookie that keeps a promotion (ACC-9.24, OQ-A125). */
const PROMO_COOKIE = 'promo'

/** The promotion that is kept; empty for none. */
export function promo(): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${PROMO_COOKIE}=`))
  return promoOf(found === undefined ? null : found.slice(PROMO_COOKIE.length + 1))
}
