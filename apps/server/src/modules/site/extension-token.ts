import type { KeyRing } from '#platform/keys/key-ring.ts'

/** Life of the token, in milliseconds (MQ-011). */
export const EXTENSION_TOKEN_LIFE_MS = 300_000

const PURPOSE = 'g2mext'
const KIND = 'ext'

/** A token that is good for public calls under /g2mext for five minutes: `ext.<end>.<keyId>.<tag>`. It identifies no person. */
export function issueExtensionToken(keys: KeyRing, nowMs: number): string {
  const end = (nowMs + EXTENSION_TOKEN_LIFE_MS).toString(36)
  return `${KIND}.${end}.${keys.mac(PURPOSE, end)}`
}

/** Whether an Authorization value holds such a token, be it valid or not. */
export const isExtensionBearer = (authorization: string): boolean => authorization.startsWith(`Bearer ${KIND}.`)

/** Whether the token of an Authorization value is ours and still good. */
export async function isGoodExtensionBearer(keys: KeyRing, authorization: string, nowMs: number): Promise<boolean> {
  const [, end = '', ...tag] = authorization.slice('Bearer '.length).split('.')
  const endsAtMs = Number.parseInt(end, 36)
  return endsAtMs > nowMs && (await keys.verifyMac(PURPOSE, end, tag.join('.')))
}
