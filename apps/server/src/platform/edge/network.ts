import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isForwarded, isLocal } from './local-request.ts'

declare const brand: unique symbol

/** Whom a limit counts as one; made here alone, so that no raw address can be counted. */
export type LimitKey = string & { readonly [brand]: 'network' | 'account' }

/** The network of an address: an IPv4 address, or the first 64 bits of an IPv6 one, which a household or office has to itself. */
export type Network = LimitKey & { readonly [brand]: 'network' }

/** This very machine, which no limit counts: the operator's tools run there. */
export const THIS_MACHINE = 'this machine' as Network
/** Everybody behind a proxy that does not name its callers. */
const BEHIND_PROXY = 'behind a proxy' as Network

/** Everybody who has left before their request was read. */
const GONE = 'gone' as Network

const GROUPS = 8
const NETWORK_GROUPS = 4
/** No address is longer; what is, was typed by somebody. */
const ADDRESS_LENGTH_MAX = 64
const LOOPBACK_V4 = /^127\./

/** The eight groups of an IPv6 address in their shortest spelling. */
function groupsOf(address: string): readonly string[] {
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  return [...before, ...Array.from({ length: GROUPS - before.length - after.length }, () => '0'), ...after]
}

/** The IPv4 address within a mapped one (::ffff:1.2.3.4), however it is spelled; null for any other. */
function mappedV4(groups: readonly string[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return null
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * The network that an address belongs to; loopback addresses are this machine. What is no address counts as it is. Node knows no address
 * any more once the other end has left, though Fastify's type says there is always one.
 */
export function networkOf(address: string | undefined): Network {
  if (address === undefined) return GONE
  const bare = /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address
  if (isIPv4(bare)) return LOOPBACK_V4.test(bare) ? THIS_MACHINE : (bare as Network)
  if (!isIPv6(bare)) return bare.slice(0, ADDRESS_LENGTH_MAX) as Network
  const groups = groupsOf(bare)
  const mapped = mappedV4(groups)
  if (mapped !== null) return networkOf(mapped)
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return THIS_MACHINE
  return groups.slice(0, NETWORK_GROUPS).join(':') as Network
}

/** An account, counted wherever it comes from. */
export const accountKey = (accountId: number): LimitKey => `account ${accountId}` as LimitKey

/** A program, counted by its token wherever it comes from. */
const tokenKey = (tokenId: number): LimitKey => `token ${tokenId}` as LimitKey

/** Whom limits count a request for: a program by its token, so that it uses up nothing of its person's. */
export function rateKeyOf({ token, member }: Pick<FastifyRequest, 'token' | 'member'>, network: Network): LimitKey {
  if (token !== null) return tokenKey(token.id)
  return member === null ? network : accountKey(member.accountId)
}

/** An account as used from one network, so that other networks cannot use up its owner's limit. */
export const accountFrom = (accountId: number, network: Network): LimitKey => `account ${accountId} from ${network}` as LimitKey

/** Whether a request was handed on by a proxy of this machine that TRUST_PROXY does not name. */
export const isBehindUnnamedProxy = (request: FastifyRequest): boolean =>
  isForwarded(request) && networkOf(request.socket.remoteAddress) === THIS_MACHINE && networkOf(request.ip) === THIS_MACHINE

/**
 * The network that a request is counted for. One of this machine is not counted, unless a proxy forwarded it: then the caller is the
 * last address that the proxy names, since the caller may have written the earlier ones; without any, all callers count together.
 */
export function networkOfRequest(request: FastifyRequest): Network {
  const network = networkOf(request.ip)
  if (network !== THIS_MACHINE || isLocal(request)) return network
  const last = [request.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? ''
  const named = networkOf(last)
  return last === '' || named === THIS_MACHINE ? BEHIND_PROXY : named
}
