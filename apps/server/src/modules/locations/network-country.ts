import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { Reader } from 'mmdb-lib'

interface CountryRecord {
  readonly country_code?: string
}

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

// Networks of no country (RFC 6890), some of which the table gives to their registrar's country.
const nowhere = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, bits)
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['2001:db8::', 32],
] as const) {
  nowhere.addSubnet(network, bits, 'ipv6')
}

const MAPPED_PREFIX = '::ffff:'

// Eight megabytes, read when the first visitor from elsewhere comes.
let table: Promise<Reader<never>> | undefined

const openTable = async (): Promise<Reader<never>> => new Reader(await readFile(createRequire(import.meta.url).resolve(TABLE)))

/**
 * Country (alpha-2) in which a network address is registered, from the table that comes with the server; null for addresses of no
 * country, such as loopback and private ones. No outside service is used.
 */
export async function countryOfNetwork(address: string | undefined): Promise<string | null> {
  // A socket that is gone has no address any more.
  if (address === undefined) return null
  const plain = address.startsWith(MAPPED_PREFIX) ? address.slice(MAPPED_PREFIX.length) : address
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : null
  if (family === null || nowhere.check(plain, family)) return null
  const found = (await (table ??= openTable())).get(plain) as CountryRecord | null
  return found?.country_code ?? null
}
