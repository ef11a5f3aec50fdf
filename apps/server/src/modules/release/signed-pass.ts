import { MARK_BYTES, passCode } from '@app/rules/release/pass-code.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'

const PURPOSE = 'release-pass'

/** All that a pass says. */
export interface PassFacts {
  readonly id: number
  readonly awardId: number
  readonly lot: number
  readonly carrier: string
  /** YYYY-MM-DD. */
  readonly validOn: string
}

const textOf = ({ id, awardId, lot, carrier, validOn }: PassFacts): string => JSON.stringify([id, awardId, lot, carrier, validOn])
const bytesOf = (tag: string): Uint8Array => Buffer.from(tag.slice(tag.indexOf('.') + 1), 'base64url')

/** Signs a pass: `keyId.signature`. */
export const signPass = (keys: Pick<KeyRing, 'mac'>, pass: PassFacts): string => keys.mac(PURPOSE, textOf(pass))

/** What its carrier shows at the gate; null for a signature that is cut off, by which no pass is sound. */
export function codeOf(id: number, tag: string): string | null {
  const bytes = bytesOf(tag)
  return bytes.length < MARK_BYTES ? null : passCode(id, bytes)
}

/** Whether a code is that of a pass, and the pass says what it said when it was made. */
export async function isSoundPass(
  keys: Pick<KeyRing, 'verifyMac'>,
  pass: PassFacts & { readonly tag: string },
  code: string,
): Promise<boolean> {
  return code === codeOf(pass.id, pass.tag) && (await keys.verifyMac(PURPOSE, textOf(pass), pass.tag))
}
