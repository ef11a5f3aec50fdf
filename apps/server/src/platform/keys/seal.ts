import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export class WrongSecret extends Error {
  override readonly name = 'WrongSecret'

  constructor() {
    super(
      'HAMMERLANE_SECRET (or the file `secret` in the data folder) does not open the keys of this database. Give the secret they were made with.',
    )
  }
}

/** 32 bytes for one purpose, from which neither the source nor another purpose's bytes can be found. */
export function deriveKey(source: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', source, 'hammerlane', purpose, KEY_BYTES))
}

/** Encrypts key material so that only the holder of the secret reads it; the key's id is bound to it. */
export function seal(material: Buffer, { secret, id }: { secret: string | Buffer; id: string }): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, 'seal'), nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(material), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Undoes `seal`.
 * @throws WrongSecret when the secret is another one, or the bytes were changed.
 */
export function unseal(sealed: Buffer, { secret, id }: { secret: string | Buffer; id: string }): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, deriveKey(secret, 'seal'), nonce).setAAD(Buffer.from(id)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new WrongSecret()
  }
}
