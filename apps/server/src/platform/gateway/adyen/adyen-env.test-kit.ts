import { STAND_IN } from './adyen-stand-in-wire.test-kit.ts'

/** Settings by which an application pays at a stand-in. */
export const standInSettings = (url: string) => ({
  GATEWAY: 'adyen',
  ADYEN_URL: url,
  ADYEN_MERCHANT_ACCOUNT: STAND_IN.merchantAccount,
  ADYEN_API_KEY: STAND_IN.apiKey,
  ADYEN_HMAC_KEY: STAND_IN.hmacKey,
  ADYEN_REPORT_USER: STAND_IN.reports.user,
  ADYEN_REPORT_PASSWORD: STAND_IN.reports.password,
})
