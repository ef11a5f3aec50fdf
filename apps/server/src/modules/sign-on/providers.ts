import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import type { Config } from '#platform/config.ts'
import { appleSecret } from './apple-secret.ts'

/** An identity provider, as configured here. */
export interface Provider {
  readonly name: SignOnProvider
  readonly issuer: string
  readonly clientIdWeb: string
  /** Client id for Apple's own devices (ACC-4.61); elsewhere the same one. */
  readonly clientIdDevice: string
  secretFor(clientId: string): string
  /** How the provider is reached; left out for the network. */
  readonly fetch?: (url: string, options: RequestInit) => Promise<Response>
  /** Address that the reader is sent to, where that is not the provider's own. */
  readonly leadTo?: (url: URL) => string
}

export type Providers = ReadonlyMap<SignOnProvider, Provider>

/** The providers that the operator has configured. */
export function configuredProviders({ signOn: { google, apple } }: Config): Providers {
  const found: Provider[] = []
  if (google !== undefined) {
    const { issuer, clientId, clientSecret } = google
    found.push({ name: 'google', issuer, clientIdWeb: clientId, clientIdDevice: clientId, secretFor: () => clientSecret })
  }
  if (apple !== undefined) {
    const { issuer, clientIdWeb, clientIdDevice } = apple
    const secretFor = (clientId: string): string => appleSecret(apple, { clientId, nowMs: Date.now() })
    found.push({ name: 'apple', issuer, clientIdWeb, clientIdDevice, secretFor })
  }
  return new Map(found.map((provider) => [provider.name, provider]))
}
