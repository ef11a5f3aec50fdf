import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../db/database.ts'
import { ensureKeys, type Key, type KeyKind, listKeys } from './keys.store.ts'
import { deriveKey, seal, unseal } from './seal.ts'

/** A key made elsewhere is noticed within this time; a signature by an unknown one asks at once, but not more often than the second. */
const REFRESH_AFTER_MS = 60_000
const MIN_REFRESH_INTERVAL_MS = 1_000

/** The keys all nodes share, ready for use. A tag or signature names its key, so that rotation breaks nothing. */
export interface KeyRing {
  /** 32 bytes for one purpose, from the key in use when the process started. */
  derive(purpose: string): Buffer
  /** Authenticates text for one purpose: `keyId.tag`. */
  mac(purpose: string, text: string): string
  /** Whether `mac` made this tag for this purpose and text, with this or an earlier key. */
  verifyMac(purpose: string, text: string, tag: string): Promise<boolean>
  /** Seals bytes for one purpose, bound to what they belong to (`about`), so that only our nodes read them there: `keyId.sealed`. */
  seal(purpose: string, about: string, bytes: Buffer): string
  /** Undoes `seal`, with this or an earlier key. @throws Error for anything that `seal` did not make for this purpose and owner. */
  unseal(purpose: string, about: string, sealed: string): Promise<Buffer>
  /** Signs bytes with the receipt key (Ed25519), for anybody to verify: `keyId.signature`. The work is done beside the event loop. */
  signReceipt(bytes: Buffer): Promise<string>
  verifyReceipt(bytes: Buffer, signature: string): Promise<boolean>
  /** The key that signs documents now. */
  documentSigner(): DocumentSigner
}

/** Signs documents with SHA-256, by the key of a certificate that the document carries. */
export interface DocumentSigner {
  readonly keyId: string
  /** In DER. */
  readonly certificate: Buffer
  /** Certificates of its issuers, in DER; none of our own key's, which signs itself. */
  readonly chain: readonly Buffer[]
  readonly keyType: 'EC' | 'RSA'
  /** The signature, of an EC key in DER. The work is done beside the event loop. */
  sign(bytes: Uint8Array): Promise<Buffer>
}

function split(tag: string): { id: string; bytes: Buffer } {
  const dot = tag.indexOf('.')
  return { id: tag.slice(0, Math.max(dot, 0)), bytes: Buffer.from(tag.slice(dot + 1), 'base64url') }
}

const signBeside = promisify(sign)

interface ReceiptKeys {
  readonly private: KeyObject
  readonly public: KeyObject
}

class Ring implements KeyRing {
  readonly #pairs = new WeakMap<Key, ReceiptKeys>()
  readonly #derived = new WeakMap<Key, Map<string, Buffer>>()
  #db: Db
  #secret: string
  #keys: Key[] = []
  #readAtMs = 0

  constructor(db: Db, secret: string) {
    this.#db = db
    this.#secret = secret
  }

  async refresh(): Promise<void> {
    this.#readAtMs = performance.now()
    this.#keys = await listKeys(this.#db, this.#secret)
  }

  #active(kind: KeyKind): Key {
    // Until the next reading the old key signs on; every node still verifies it.
    if (performance.now() - this.#readAtMs > REFRESH_AFTER_MS) void this.refresh().catch(() => undefined)
    const key = this.#keys.find((candidate) => candidate.kind === kind && candidate.isActive)
    if (key === undefined) throw new Error(`There is no ${kind} key.`)
    return key
  }

  async #find(id: string, kind: KeyKind): Promise<Key | undefined> {
    const known = () => this.#keys.find((key) => key.id === id && key.kind === kind)
    if (known() === undefined && performance.now() - this.#readAtMs > MIN_REFRESH_INTERVAL_MS) await this.refresh()
    return known()
  }

  #tag(key: Key, purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#keyFor(key, purpose)).update(text).digest()
  }

  /** The key of a purpose, derived once: purposes are few. */
  #keyFor(key: Key, purpose: string): Buffer {
    const known = this.#derived.get(key) ?? new Map<string, Buffer>()
    this.#derived.set(key, known)
    const derived = known.get(purpose) ?? deriveKey(key.material, purpose)
    known.set(purpose, derived)
    return derived
  }

  derive(purpose: string): Buffer {
    return deriveKey(this.#active('mac').material, purpose)
  }

  mac(purpose: string, text: string): string {
    const key = this.#active('mac')
    return `${key.id}.${this.#tag(key, purpose, text).toString('base64url')}`
  }

  async verifyMac(purpose: string, text: string, tag: string): Promise<boolean> {
    const { id, bytes } = split(tag)
    const key = await this.#find(id, 'mac')
    if (key === undefined) return false
    const expected = this.#tag(key, purpose, text)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }

  seal(purpose: string, about: string, bytes: Buffer): string {
    const key = this.#active('mac')
    const sealed = seal(bytes, { secret: deriveKey(key.material, purpose), id: `${purpose}:${about}` })
    return `${key.id}.${sealed.toString('base64url')}`
  }

  async unseal(purpose: string, about: string, sealed: string): Promise<Buffer> {
    const { id, bytes } = split(sealed)
    const key = await this.#find(id, 'mac')
    if (key === undefined) throw new Error('There is no key that sealed this.')
    return unseal(bytes, { secret: deriveKey(key.material, purpose), id: `${purpose}:${about}` })
  }

  async signReceipt(bytes: Buffer): Promise<string> {
    const key = this.#active('receipt')
    return `${key.id}.${(await signBeside(null, bytes, this.#receiptKeys(key).private)).toString('base64url')}`
  }

  async verifyReceipt(bytes: Buffer, signature: string): Promise<boolean> {
    const { id, bytes: given } = split(signature)
    const key = await this.#find(id, 'receipt')
    return key !== undefined && verify(null, bytes, this.#receiptKeys(key).public, given)
  }

  documentSigner(): DocumentSigner {
    const { id, material, certificate } = this.#active('document')
    if (certificate === null) throw new Error('The document key has no certificate.')
    const key = createPrivateKey({ key: material, format: 'der', type: 'pkcs8' })
    return { keyId: id, certificate, chain: [], keyType: 'EC', sign: (bytes) => signBeside('sha256', bytes, key) }
  }

  /** The pair of a receipt key, read from its bytes once. */
  #receiptKeys(key: Key): ReceiptKeys {
    let pair = this.#pairs.get(key)
    if (pair === undefined) {
      const privateKey = createPrivateKey({ key: key.material, format: 'der', type: 'pkcs8' })
      pair = { private: privateKey, public: createPublicKey(privateKey) }
      this.#pairs.set(key, pair)
    }
    return pair
  }
}

/**
 * Opens the shared keys, making them on the first start of all.
 * @throws WrongSecret when the secret is not theirs.
 */
export async function openKeyRing(db: Db, secret: string): Promise<KeyRing> {
  await ensureKeys(db, secret)
  const ring = new Ring(db, secret)
  await ring.refresh()
  return ring
}
