import { localeOf } from '@app/text/locales.ts'
import type { AttemptToPay } from '../gateway.ts'
import { plainAmount } from '@app/rules/formats/plain-amounts.ts'
import { paymentRef, transactionUuid } from './cybersource-refs.ts'
import { type FormFields, signFields } from './cybersource-signing.ts'

/** Our profile of Secure Acceptance, and the key that signs its forms. */
export interface ProfileKeys {
  readonly profileId: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Its page speaks our languages and writes them with a dash; English for any other. */
const languageOfPage = (locale: string): string => (localeOf(locale) ?? 'en_us').replace('_', '-')
/** Its text fields take no bar. */
const [OUR_SIGN, THEIR_SIGN] = ['|', '~']

/** Our words of an attempt, as `merchant_defined_data1` takes them and says them again. */
const wordsSent = (about: string): string => about.replaceAll(OUR_SIGN, THEIR_SIGN)
export const wordsRead = (sent: string): string => sent.replaceAll(THEIR_SIGN, OUR_SIGN)

/** To the second, as it wants an instant. */
const instant = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/**
 * The signed fields of a payment. Nothing in them depends on when they are asked for, so the same attempt has the same fields, and the provider
 * knows the second use of a form by `transaction_uuid`.
 */
export function formFields(keys: ProfileKeys, attempt: AttemptToPay): FormFields {
  const { ref, begunAt, amountMinor, currency, locale, returnUrl, about } = attempt
  return signFields(
    {
      access_key: keys.accessKey,
      profile_id: keys.profileId,
      transaction_uuid: transactionUuid(ref),
      signed_date_time: instant(begunAt),
      locale: languageOfPage(locale),
      transaction_type: 'sale',
      reference_number: paymentRef(ref, begunAt),
      amount: plainAmount({ minor: amountMinor, currency }),
      currency,
      payment_method: 'card',
      override_custom_receipt_page: returnUrl,
      override_custom_cancel_page: returnUrl,
      merchant_defined_data1: wordsSent(about),
    },
    keys.secretKey,
  )
}
