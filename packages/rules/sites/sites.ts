import { type CurrencyCode, SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { SITES, type Site } from './site-table.ts'

export type { Site } from './site-table.ts'

/** What a process answers for: the site of plain `localhost` and the public address, if it has one. */
export interface Domains {
  readonly site: SiteCode
  /** Origin of the default site, e.g. `https://auction.example`; the others stand under `{label}.` of its host. */
  readonly publicUrl?: string | undefined
}

const LOOPBACK_V4 = /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
/** A host as RFC 3986 writes it, as far as one can be ours: an IPv6 address in brackets or labels, an optional port. */
const HOST = /^(?:\[([\da-f:.]+)\]|((?:[\da-z-]+\.)*[\da-z-]+)\.?)(?::(\d{1,5}))?$/
const PORT_MAX = 65_535
const LOCALHOST = 'localhost'
const LONGEST_HOST = 253

const siteByLabel = new Map(SITE_CODES.map((code) => [SITES[code].hostLabel, SITES[code]]))

/** The site of a code. */
export function siteOf(code: SiteCode): Site {
  return SITES[code]
}

/** Every currency in which a site sells, its main one first. */
export function currenciesOf(code: SiteCode): readonly CurrencyCode[] {
  const { currency, currencyByCountry } = SITES[code]
  return [...new Set([currency, ...Object.values(currencyByCountry)])]
}

/** Host name of a Host header: without port, brackets and closing dot, lower case; null when the header is malformed. */
function hostNameOf(host: string): string | null {
  if (host.length > LONGEST_HOST) return null
  const [, address, name, port = '0'] = HOST.exec(host.toLowerCase()) ?? []
  return Number(port) > PORT_MAX ? null : (address ?? name ?? null)
}

function siteUnder(name: string, domain: string): Site | null {
  if (!name.endsWith(`.${domain}`)) return null
  return siteByLabel.get(name.slice(0, -(domain.length + 1))) ?? null
}

/**
 * The site that a Host header names, never a parameter (rulings). Loopback addresses and plain `localhost` are the
 * default site, `uk.localhost` is CPRTUK, the public host is the default site and its labels are the others. Any other
 * host, and one that is malformed, is null and gets 421.
 */
export function siteByHost(host: string, domains: Domains): Site | null {
  const name = hostNameOf(host)
  if (name === null) return null
  if (name === LOCALHOST || name === '::1' || LOOPBACK_V4.test(name)) return SITES[domains.site]
  const local = siteUnder(name, LOCALHOST)
  if (local !== null) return local
  if (domains.publicUrl === undefined) return null
  const domain = hostNameOf(new URL(domains.publicUrl).hostname)
  if (domain === null) return null
  if (name === domain || name === `www.${domain}`) return SITES[domains.site]
  return siteUnder(name, domain)
}

/** Origin of a site: beside the given origin of this request or of PUBLIC_URL, whose host is the default site's. */
export function siteOrigin(code: SiteCode, base: { origin: string; site: SiteCode }): string {
  const url = new URL(base.origin)
  const isAddress = LOOPBACK_V4.test(url.hostname) || url.hostname === '[::1]'
  const domain = isAddress ? LOCALHOST : url.hostname
  const label = code === base.site ? '' : `${SITES[code].hostLabel}.`
  return `${url.protocol}//${label}${domain}${url.port === '' ? '' : `:${url.port}`}`
}

/** Flags offered first in a country picker; Ireland is left out on the UK site (MKT-9.22). */
export function preferredFlagsOf(site: Site): readonly string[] {
  return site.code === 'CPRTUK' ? site.preferredCountryFlags.filter((flag) => flag !== 'ie') : site.preferredCountryFlags
}
