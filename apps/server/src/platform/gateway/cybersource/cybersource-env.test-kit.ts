import { STAND_IN } from './cybersource-stand-in.test-kit.ts'

/** Settings by which an application pays at a stand-in. */
export const standInSettings = (url: string) => ({
  GATEWAY: 'cybersource',
  CYBERSOURCE_URL: url,
  CYBERSOURCE_PROFILE_ID: STAND_IN.profileId,
  CYBERSOURCE_ACCESS_KEY: STAND_IN.accessKey,
  CYBERSOURCE_SECRET_KEY: STAND_IN.secretKey,
  CYBERSOURCE_MERCHANT_ID: STAND_IN.merchantId,
  CYBERSOURCE_KEY_ID: STAND_IN.keyId,
  CYBERSOURCE_SHARED_SECRET: STAND_IN.sharedSecret,
})
