import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { HeaderLine } from '@app/rules/ledger/ledger-lines.ts'
import type { LedgerCrypto } from '@app/rules/ledger/verify-ledger.ts'

/** Hashes and signatures by Node, with the public keys of all receipts ever signed. */
export function nodeCrypto(keys: HeaderLine['keys']): LedgerCrypto {
  const known = new Map<string, KeyObject>()
  for (const { id, publicKey } of keys)
    known.set(id, createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' }))
  return {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    isSigned: async (text, signature) => {
      const dot = signature.indexOf('.')
      const key = known.get(signature.slice(0, Math.max(0, dot)))
      return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature.slice(dot + 1), 'base64url'))
    },
  }
}
