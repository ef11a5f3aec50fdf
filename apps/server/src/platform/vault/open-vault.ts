import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Counter } from 'prom-client'
import { Failure } from '@app/contract/failure.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { metrics } from '#platform/metrics.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { checkKeepable, listOld, type ObjectStore } from './object-store.ts'
import { openSealed } from './open-sealed.ts'
import { sealBytes, Unreadable, type Wrapping } from './sealed-bytes.ts'
import { SWEEP_AFTER_MS } from './limits.ts'
import type { Chunks, Purpose, SealedObject, Vault } from './vault.ts'
import { addObject, addPersonKey, findObject, findPersonKey, forgetPerson, listHeldIds, listIdsOf, removeObjects } from './vault.store.ts'

const KEY_BYTES = 32
const ID_BYTES = 16
const PURPOSE = 'person-key'

const swept = new Counter({
  name: 'hammerlane_vault_swept_total',
  help: 'Sealed objects removed because no row keeps them.',
  registers: [metrics],
})

export interface VaultDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly store: ObjectStore
}

/** What the key of an object is bound to. */
const aboutOf = ({ objectId, accountId, media }: Pick<SealedObject, 'objectId' | 'accountId' | 'media'>): string =>
  `${objectId}:${accountId}:${media}`

/** What passes, counted and hashed. */
class Measure {
  readonly #hash = createHash('sha256')
  sizeBytes = 0

  async *of(bytes: Chunks): AsyncIterable<Uint8Array> {
    for await (const chunk of bytes) {
      this.#hash.update(chunk)
      this.sizeBytes += chunk.length
      yield chunk
    }
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** No room, or a disk that does not write: nothing that the sender did. */
const STORE_FAULTS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])

function named(error: unknown): unknown {
  const isStoreFault = error instanceof Error && 'code' in error && STORE_FAULTS.has(error.code)
  return isStoreFault ? Object.assign(new Failure('UNAVAILABLE'), { cause: error }) : error
}

class OpenVault implements Vault {
  readonly #deps: VaultDeps

  constructor(deps: VaultDeps) {
    this.#deps = deps
  }

  async seal(bytes: Chunks, of: Pick<SealedObject, 'accountId' | 'media'>): Promise<SealedObject> {
    const personKey = await this.#keyToSeal(of.accountId)
    const object = { objectId: randomBytes(ID_BYTES).toString('hex'), accountId: of.accountId, media: of.media }
    const measure = new Measure()
    try {
      await this.#deps.store.put(object.objectId, sealBytes(measure.of(bytes), { personKey, about: aboutOf(object) }))
    } catch (error) {
      throw named(error)
    }
    return { ...object, sizeBytes: measure.sizeBytes, sha256: measure.sha256() }
  }

  async keep(tx: Tx, object: SealedObject, purpose: Purpose): Promise<void> {
    await checkKeepable(this.#deps.store, object.objectId)
    if (!(await addObject(tx, object, purpose))) throw new Failure('FORBIDDEN')
  }

  find(db: Db | Tx, objectId: string) {
    return findObject(db, objectId)
  }

  async open(object: SealedObject): Promise<Readable> {
    return openSealed(this.#deps.store, object.objectId, await this.#wrappingOf(object))
  }

  async read(object: SealedObject): Promise<Buffer> {
    const bytes = await buffer(await this.open(object))
    const isSame = createHash('sha256').update(bytes).digest('hex') === object.sha256
    if (!isSame) throw new Unreadable('whole, but other bytes than its row tells')
    return bytes
  }

  remove(tx: Tx, objectIds: readonly string[]): Promise<void> {
    return removeObjects(tx, objectIds)
  }

  async discard(objects: readonly Pick<SealedObject, 'objectId'>[]): Promise<void> {
    await this.#removeUnkept(objects.map(({ objectId }) => objectId)).catch(() => undefined)
  }

  async listOf(db: Db | Tx, accountId: number) {
    return (await listIdsOf(db, accountId)).map((objectId) => ({ objectId }))
  }

  forgetPerson(tx: Tx, accountId: number): Promise<void> {
    return forgetPerson(tx, accountId)
  }

  /** Who keeps an object does so soon after it was sealed, so an old one without a row will never have one. */
  async sweep(): Promise<number> {
    const { store } = this.#deps
    const beforeMs = Date.now() - SWEEP_AFTER_MS
    await store.removeDrafts(beforeMs)
    let removed = 0
    for await (const objectIds of listOld(store, beforeMs)) removed += await this.#removeUnkept(objectIds)
    swept.inc(removed)
    return removed
  }

  async #removeUnkept(objectIds: readonly string[]): Promise<number> {
    if (objectIds.length === 0) return 0
    const kept = await listHeldIds(this.#deps.db, objectIds)
    const unkept = objectIds.filter((id) => !kept.has(id))
    for (const id of unkept) await this.#deps.store.remove(id)
    return unkept.length
  }

  async #unsealed(accountId: number, sealedKey: string): Promise<Buffer> {
    return this.#deps.keys.unseal(PURPOSE, String(accountId), sealedKey)
  }

  async #wrappingOf(object: SealedObject): Promise<Wrapping> {
    const sealedKey = await findPersonKey(this.#deps.db, object.accountId)
    if (sealedKey == null) throw new Unreadable('its owner has no key')
    return { personKey: await this.#unsealed(object.accountId, sealedKey), about: aboutOf(object) }
  }

  /** The key of a person, made where there is none yet; of two that are made at once the first counts. */
  async #keyToSeal(accountId: number): Promise<Buffer> {
    const { db, keys } = this.#deps
    let sealedKey = await findPersonKey(db, accountId)
    if (sealedKey === undefined) {
      await addPersonKey(db, accountId, keys.seal(PURPOSE, String(accountId), randomBytes(KEY_BYTES)))
      sealedKey = await findPersonKey(db, accountId)
    }
    if (sealedKey == null) throw new Failure('FORBIDDEN')
    return this.#unsealed(accountId, sealedKey)
  }
}

/** Opens the vault over a store. Nothing runs by itself yet: see `openVaultInApp`. */
export const openVault = (deps: VaultDeps): Vault => new OpenVault(deps)
