import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { TOKEN_NETWORKS_MAX } from '@app/contract/tokens/token-codes.ts'

const PARTS = /[\s,;]+/
const CIDR = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i
const BITS = { ipv4: 32, ipv6: 128 } as const

type Family = keyof typeof BITS

interface Subnet {
  readonly address: string
  readonly bits: number
  readonly family: Family
}

const familyOf = (address: string): Family | null => (isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null)

/** A network as it is written, or one address; null for what is neither. */
function subnetOf(text: string): Subnet | null {
  const [, address = '', bits] = CIDR.exec(text) ?? []
  const family = familyOf(address)
  if (family === null) return null
  const length = bits === undefined ? BITS[family] : Number(bits)
  return length >= 0 && length <= BITS[family] ? { address, bits: length, family } : null
}

/**
 * Networks in CIDR notation as they were sent: a list, or one text with spaces, commas or lines between them. Null where one of them is
 * none, is everybody's, or there are too many.
 */
export function readNetworks(sent: string | readonly string[]): readonly string[] | null {
  const written = [sent]
    .flat()
    .flatMap((text) => text.split(PARTS))
    .filter((text) => text !== '')
  const networks = [...new Set(written)].map((text) => subnetOf(text))
  if (networks.length > TOKEN_NETWORKS_MAX || networks.some((network) => network === null || network.bits === 0)) return null
  return networks.flatMap((network) => (network === null ? [] : [`${network.address}/${network.bits}`]))
}

/** Whether an address lies in one of these networks; in no network lie all. An IPv4 address written as IPv6 is the same address. */
export function isIn(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const text of networks) {
    const subnet = subnetOf(text)
    if (subnet !== null) list.addSubnet(subnet.address, subnet.bits, subnet.family)
  }
  const family = familyOf(address)
  return family !== null && list.check(address, family)
}
