import type { Stripe } from 'stripe'

/** How Stripe is reached. */
export interface StripePlace {
  readonly key: string
  /** Another host, scheme and port, for trials; Stripe's own when left out. */
  readonly url?: string | undefined
  readonly timeoutMs: number
}

/** Tries after the first that a cut line costs. */
const RETRIES = 1

/** A client of Stripe. Its library is loaded with the first use, so that others do not pay for it. */
export async function openStripe({ key, url, timeoutMs }: StripePlace): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const place = url === undefined ? null : new URL(url)
  return new Library(key, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(place && {
      host: place.hostname,
      protocol: place.protocol === 'http:' ? 'http' : 'https',
      ...(place.port !== '' && { port: place.port }),
    }),
  })
}
