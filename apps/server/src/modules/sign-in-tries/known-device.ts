import { randomBytes } from 'node:crypto'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const COOKIE = 'hlDevice'
const PURPOSE = 'known-device'
const LIFE_SECONDS = 365 * 86_400
const ID_BYTES = 16
const ID_PATTERN = /^[\w-]{22}$/
/** Accounts that one device may be known by. */
const ACCOUNTS_MAX = 5
const SEPARATOR = '~'

/** A browser by its cookie: an id, and a proof for each account that signed in here. */
export interface Device {
  readonly id: string
  readonly proofs: readonly string[]
}

/** The device of a request; a new id where there is none. */
export function deviceOf({ origin }: RequestContext): Device {
  const [id = '', ...proofs] = (origin.cookie(COOKIE) ?? '').split(SEPARATOR)
  if (!ID_PATTERN.test(id)) return { id: randomBytes(ID_BYTES).toString('base64url'), proofs: [] }
  return { id, proofs: proofs.slice(0, ACCOUNTS_MAX) }
}

const proven = (device: Device, accountId: number): string => `${device.id}:${accountId}`

/**
 * Whether this account has signed in on this device before. Wrong passwords from such a device are counted apart, so that others
 * cannot lock its owner out (rulings "account lock").
 */
export async function isKnownDevice(keys: KeyRing, device: Device, accountId: number): Promise<boolean> {
  for (const proof of device.proofs) if (await keys.verifyMac(PURPOSE, proven(device, accountId), proof)) return true
  return false
}

/** Makes the device one of the account's. */
export async function rememberDevice(
  keys: KeyRing,
  ctx: RequestContext,
  { device, accountId }: { device: Device; accountId: number },
): Promise<void> {
  const others: string[] = []
  for (const proof of device.proofs) if (!(await keys.verifyMac(PURPOSE, proven(device, accountId), proof))) others.push(proof)
  const proofs = [keys.mac(PURPOSE, proven(device, accountId)), ...others].slice(0, ACCOUNTS_MAX)
  ctx.setCookie({ name: COOKIE, value: [device.id, ...proofs].join(SEPARATOR), maxAgeSeconds: LIFE_SECONDS, isHttpOnly: true })
}
