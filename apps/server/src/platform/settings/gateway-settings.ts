import type { AdyenSettings } from '../gateway/adyen/adyen-gateway.ts'
import type { CybersourceSettings } from '../gateway/cybersource/cybersource-gateway.ts'
import type { GatewayChoice } from '../gateway/gateway-choice.ts'
import { isLoopback } from './field.ts'
import type { GatewayValues } from './gateway-fields.ts'

/** Who takes money on which site. */
export interface GatewaySettings extends GatewayChoice {
  /** Our account at Stripe; undefined where there is none. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined
  /** Our account at Cybersource; undefined where there is none. */
  readonly cybersource: CybersourceSettings | undefined
  /** Our account at Adyen; undefined where there is none. */
  readonly adyen: AdyenSettings | undefined
  /** Port of the practice bank where it runs; 0: any that is free. */
  readonly simulatorPort: number
  /** How long a payment is silent before its provider is asked, ms; undefined for the usual waits. */
  readonly askAfterMs: readonly number[] | undefined
}

/** A gateway that is named has to be there, and the practice bank is for this machine alone. */
export function gatewayProblems(values: Readonly<Record<string, unknown>>): string[] {
  const choice = values['GATEWAY'] as GatewayChoice | undefined
  const named = new Set([choice?.fallback, ...Object.values(choice?.bySite ?? {})])
  return [
    ...(named.has('stripe') && values['STRIPE_SECRET_KEY'] === undefined
      ? ['GATEWAY cannot name stripe without STRIPE_SECRET_KEY and STRIPE_PAYMENTS_WEBHOOK_SECRET.']
      : []),
    ...(named.has('cybersource') && values['CYBERSOURCE_PROFILE_ID'] === undefined
      ? ['GATEWAY cannot name cybersource without CYBERSOURCE_PROFILE_ID and the other five settings of that account.']
      : []),
    ...(named.has('adyen') && values['ADYEN_MERCHANT_ACCOUNT'] === undefined
      ? ['GATEWAY cannot name adyen without ADYEN_MERCHANT_ACCOUNT, ADYEN_API_KEY and ADYEN_HMAC_KEY.']
      : []),
    ...(values['ADYEN_MERCHANT_ACCOUNT'] !== undefined && values['ADYEN_MODE'] === 'live' && values['ADYEN_LIVE_PREFIX'] === undefined
      ? ['ADYEN_MODE cannot be live without ADYEN_LIVE_PREFIX.']
      : []),
    ...(named.has('simulator') && typeof values['HOST'] === 'string' && !isLoopback(values['HOST'])
      ? ['GATEWAY cannot name simulator where HOST is reachable from other machines.']
      : []),
  ]
}

const MS_PER_S = 1_000

/** Where Cybersource is: forms and the REST API have a host each, for trials and for money. */
const CYBERSOURCE_HOSTS = {
  test: { pageUrl: 'https://testsecureacceptance.cybersource.com/pay', apiUrl: 'https://apitest.cybersource.com' },
  live: { pageUrl: 'https://secureacceptance.cybersource.com/pay', apiUrl: 'https://api.cybersource.com' },
} as const

function cybersourceOf(values: GatewayValues): GatewaySettings['cybersource'] {
  const { CYBERSOURCE_PROFILE_ID: profileId, CYBERSOURCE_ACCESS_KEY: accessKey, CYBERSOURCE_SECRET_KEY: secretKey } = values
  const { CYBERSOURCE_MERCHANT_ID: merchantId, CYBERSOURCE_KEY_ID: keyId, CYBERSOURCE_SHARED_SECRET: sharedSecret } = values
  if (profileId === undefined || accessKey === undefined || secretKey === undefined) return undefined
  if (merchantId === undefined || keyId === undefined || sharedSecret === undefined) return undefined
  const { CYBERSOURCE_MODE: mode, CYBERSOURCE_URL: other } = values
  const place = other === undefined ? CYBERSOURCE_HOSTS[mode] : { pageUrl: `${new URL(other).origin}/pay`, apiUrl: other }
  return { profileId, accessKey, secretKey, merchantId, keyId, sharedSecret, ...place }
}

/** Version of the Checkout API that the adapter speaks. */
const ADYEN_VERSION = 'v71'

/** Where Adyen is: live accounts have addresses of their own, by their prefix. */
function adyenPlaceOf({ ADYEN_MODE: mode, ADYEN_URL: other, ADYEN_LIVE_PREFIX: prefix }: GatewayValues) {
  if (other !== undefined) return { apiUrl: `${new URL(other).origin}/${ADYEN_VERSION}`, reportsUrl: new URL(other).origin }
  if (mode === 'test') return { apiUrl: `https://checkout-test.adyen.com/${ADYEN_VERSION}`, reportsUrl: 'https://ca-test.adyen.com' }
  return { apiUrl: `https://${prefix}-checkout-live.adyenpayments.com/checkout/${ADYEN_VERSION}`, reportsUrl: 'https://ca-live.adyen.com' }
}

function adyenOf(values: GatewayValues): GatewaySettings['adyen'] {
  const { ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_API_KEY: apiKey, ADYEN_HMAC_KEY: hmacKeys } = values
  if (merchantAccount === undefined || apiKey === undefined || hmacKeys === undefined) return undefined
  const { ADYEN_REPORT_USER: user, ADYEN_REPORT_PASSWORD: password } = values
  const reports = user === undefined || password === undefined ? undefined : { user, password }
  return { merchantAccount, apiKey, hmacKeys, reports, ...adyenPlaceOf(values) }
}

/** What of the settings is about who takes payments. */
export function gatewayOf(values: GatewayValues): GatewaySettings {
  const { GATEWAY, STRIPE_SECRET_KEY: secretKey, STRIPE_PAYMENTS_WEBHOOK_SECRET: webhookSecret } = values
  return {
    ...(GATEWAY ?? { bySite: {}, fallback: undefined }),
    stripe: secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret },
    cybersource: cybersourceOf(values),
    adyen: adyenOf(values),
    simulatorPort: values.GATEWAY_SIMULATOR_PORT,
    askAfterMs: values.PAYMENT_ASK_AFTER_S?.map((seconds) => seconds * MS_PER_S),
  }
}
