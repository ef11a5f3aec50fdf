import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are not the open internet (IANA special-purpose registries). */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of IPv6 only global unicast is public, and of it not what carries an IPv4 address or documents. */
const PUBLIC_6 = ['2000::', 3] as const
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, bits] of NOT_PUBLIC_4) blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_PUBLIC_6) blocked.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...PUBLIC_6, 'ipv6')

/** Whether an address is one of the open internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6') : !blocked.check(address, 'ipv4')

/** A name resolves to something that is not of the open internet. */
class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC'
}

/**
 * Looks a name up and answers only addresses of the open internet. The connection is made to the address that was looked at, so that a
 * name cannot change in between.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const first = found[0]
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new NotPublic(`${hostname} is not on the open internet`), '', 0)
    if (options.all === true) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}
