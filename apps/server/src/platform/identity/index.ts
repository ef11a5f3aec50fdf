import type { OutsideSettings } from '../settings/outside-settings.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { openStripeIdentity } from './stripe-identity.ts'

export type { FoundSession, IdentityProvider } from './identity-provider.ts'

/** The outside service that checks who somebody is; null where reviewers of the house do. */
export const openIdentityProvider = ({ stripeIdentity }: Pick<OutsideSettings, 'stripeIdentity'>): IdentityProvider | null =>
  stripeIdentity === undefined ? null : openStripeIdentity(stripeIdentity)
