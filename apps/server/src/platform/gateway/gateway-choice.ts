import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'

const GATEWAY_NAMES = ['off', 'simulator', 'stripe', 'cybersource', 'adyen'] as const
type GatewayName = (typeof GATEWAY_NAMES)[number]

/** Which gateway takes money: one for every site, or one for each that is named. */
export interface GatewayChoice {
  readonly bySite: Readonly<Partial<Record<SiteCode, GatewayName>>>
  /** Of the other sites; undefined: the practice bank where it runs, else none. */
  readonly fallback: GatewayName | undefined
}

const isGateway = (name: string): name is GatewayName => (GATEWAY_NAMES as readonly string[]).includes(name)

/** Reads GATEWAY; null for what names no gateway. */
export function gatewayChoice(value: string): GatewayChoice | null {
  if (isGateway(value)) return { bySite: {}, fallback: value }
  const pairs = value.split(',').map((part) => part.trim().split('='))
  const isWhole = pairs.every(([site = '', name = '', more]) => isSiteCode(site) && isGateway(name) && more === undefined)
  return isWhole ? { bySite: Object.fromEntries(pairs) as GatewayChoice['bySite'], fallback: 'off' } : null
}
