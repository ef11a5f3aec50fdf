import { createHmac, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { vinOf } from '@app/rules/validation/vin.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { findSealedKey, insertSealedKey } from './vin-key.store.ts'

const PURPOSE = 'price-vins'
const KEY_BYTES = 32

/** Hashes what vehicles are known by, always the same way: whoever holds the database alone cannot try out VINs. */
export class VinKeys {
  readonly #key: Buffer

  private constructor(key: Buffer) {
    this.#key = key
  }

  /** With the key of the house; null while no VIN was hashed yet. Changes nothing. */
  static async find(pool: Pool, keys: KeyRing): Promise<VinKeys | null> {
    const sealed = await findSealedKey(pool)
    return sealed === null ? null : new VinKeys(await keys.unseal(PURPOSE, '', sealed))
  }

  /** With the key of the house, made at the first use. */
  static async open(pool: Pool, keys: KeyRing): Promise<VinKeys> {
    if ((await findSealedKey(pool)) === null) await insertSealedKey(pool, keys.seal(PURPOSE, '', randomBytes(KEY_BYTES)))
    return new VinKeys(await keys.unseal(PURPOSE, '', (await findSealedKey(pool)) ?? ''))
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }

  /** The hash of a VIN; null for what is no whole one. */
  ofVin(vin: string | null): Buffer | null {
    const whole = vin === null ? null : vinOf(vin)
    return whole === null ? null : this.#hash(`vin ${whole}`)
  }

  /** The hash of an imported offering: of what its vehicle is known by on a site, and its day. */
  ofOffering(site: string, knownBy: string, day: string): Buffer {
    return this.#hash(`offering ${site} ${day} ${knownBy}`)
  }
}
