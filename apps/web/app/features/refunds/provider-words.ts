import type { Text } from '@app/text/create-text.ts'

const BRANDS: ReadonlyMap<string, string> = new Map([
  ['stripe', 'Stripe'],
  ['cybersource', 'Cybersource'],
  ['adyen', 'Adyen'],
])

/** A payment provider as people call it. */
export const providerWords = (provider: string, text: Text): string =>
  BRANDS.get(provider) ?? text.dyn(`gateway.provider.${provider}`, provider)
