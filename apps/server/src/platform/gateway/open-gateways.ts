import type { SiteCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { AdyenGateway } from './adyen/adyen-gateway.ts'
import { CybersourceGateway } from './cybersource/cybersource-gateway.ts'
import type { Gateway } from './gateway.ts'
import type { GatewaySettings } from '../settings/gateway-settings.ts'
import { SimulatorGateway, type SimulatorPlace } from './simulator-gateway.ts'
import { StripeGateway } from './stripe/stripe-gateway.ts'

/** The providers of an installation. */
export interface Gateways {
  /** The one that takes money on a site; null where people pay by transfer and at the counter alone. */
  of(site: SiteCode): Gateway | null
  /** The one that an attempt began with, whatever is set up now; null where it is set up no more. */
  named(name: string): Gateway | null
  all(): readonly Gateway[]
}

/** What providers stand on. */
export interface GatewayRooms {
  /** Where the practice bank runs; without it no site has it. */
  readonly simulator: SimulatorPlace | undefined
  /** Where is kept what a provider tells by itself alone. */
  readonly db: Db
  readonly log: Log
}

/** Makes the providers that the settings name; none is loaded or asked before its first use. */
export function openGateways(
  {
    bySite,
    fallback,
    stripe,
    cybersource,
    adyen,
  }: Pick<GatewaySettings, 'bySite' | 'fallback'> & Partial<Pick<GatewaySettings, 'stripe' | 'cybersource' | 'adyen'>>,
  { simulator, db, log }: GatewayRooms,
): Gateways {
  const known: readonly Gateway[] = [
    ...(simulator === undefined ? [] : [new SimulatorGateway(simulator)]),
    ...(stripe === undefined ? [] : [new StripeGateway(stripe)]),
    ...(cybersource === undefined ? [] : [new CybersourceGateway(cybersource)]),
    ...(adyen === undefined ? [] : [new AdyenGateway(adyen, { db, log })]),
  ]
  const named = (name: string): Gateway | null => known.find((one) => one.name === name) ?? null
  // Where nothing is said, a practice bank that runs is the one.
  const standard = fallback ?? (simulator === undefined ? 'off' : 'simulator')
  return { of: (site) => named(bySite[site] ?? standard), named, all: () => known }
}
