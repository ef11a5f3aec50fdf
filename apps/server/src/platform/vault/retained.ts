import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db, Tx } from '#platform/db/database.ts'
import { checkKeepable } from './object-store.ts'
import type { VaultDeps } from './open-vault.ts'
import { openSealed } from './open-sealed.ts'
import type { RetainedFile, RetainedObject, RetainedRecord, SealedRecord } from './retained-record.ts'
import { addRecord, listDue, listObjectsOf, listRecordsOf, removeRecord } from './retained.store.ts'
import { sealBytes, Unreadable } from './sealed-bytes.ts'

const KEY_BYTES = 32
const ID_BYTES = 16
const PURPOSE = 'retained-key'
/** Records of one account that are shown. */
const RECORDS_MAX = 500

const boundTo = ({ id, accountId, site, kind, category, goesOn }: Omit<RetainedRecord, 'sealedKey'>): string =>
  [id, accountId, site, kind, category, goesOn].join(':')

const aboutOf = (recordId: string, { objectId, name, media }: Pick<RetainedObject, 'objectId' | 'name' | 'media'>): string =>
  [objectId, 'retained', recordId, name, media].join(':')

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * What law keeps of people who were erased: each record under a key of its own, away from the keys of people, in the same store. A record
 * whose row was changed does not open: account, site, kind, category and day are bound to its key, name and type of a file to its wrapping.
 */
export class Retention {
  readonly #deps: VaultDeps

  constructor(deps: VaultDeps) {
    this.#deps = deps
  }

  /** Seals files, one at a time in memory, as a record that is to be kept. Nothing of it is kept when they end in an error. */
  async seal(about: Omit<RetainedRecord, 'id' | 'sealedKey'>, files: AsyncIterable<RetainedFile>): Promise<SealedRecord> {
    const key = randomBytes(KEY_BYTES)
    const bound = { ...about, id: randomBytes(ID_BYTES).toString('hex') }
    const objects: RetainedObject[] = []
    for await (const { name, media, bytes } of files) {
      const object = { objectId: randomBytes(ID_BYTES).toString('hex'), name, media, sizeBytes: bytes.length, sha256: sha256(bytes) }
      const sealed = sealBytes(Readable.from([bytes]), { personKey: key, about: aboutOf(bound.id, object) })
      await this.#deps.store.put(object.objectId, sealed)
      objects.push(object)
    }
    return { record: { ...bound, sealedKey: this.#deps.keys.seal(PURPOSE, boundTo(bound), key) }, objects }
  }

  /** Writes the rows that keep a record, in the transaction of its cause. @throws Failure UNAVAILABLE when a file lay unkept for too long. */
  async keep(tx: Tx, { record, objects }: SealedRecord): Promise<void> {
    for (const { objectId } of objects) await checkKeepable(this.#deps.store, objectId)
    await addRecord(tx, record, objects)
  }

  /** What is kept of an account, with its files. Who may see it is for the caller to decide. */
  async listOf(db: Db | Tx, accountId: number): Promise<readonly SealedRecord[]> {
    const records = await listRecordsOf(db, accountId, RECORDS_MAX)
    const objects = await listObjectsOf(
      db,
      records.map(({ id }) => id),
    )
    return records.map((record) => ({ record, objects: objects.get(record.id) ?? [] }))
  }

  /** Records whose day has come by the latest day that it is anywhere, after an id; each is to be judged by the day of its site. */
  listDue(nowMs: number, page: { readonly after: string; readonly count: number }): Promise<readonly RetainedRecord[]> {
    return listDue(this.#deps.db, { ...page, nowMs })
  }

  /** Removes a record with its key; answers the files that are left in the store, or null where another node was first. */
  async remove(tx: Tx, { id }: RetainedRecord): Promise<readonly RetainedObject[] | null> {
    const objects = await listObjectsOf(tx, [id])
    return (await removeRecord(tx, id)) ? (objects.get(id) ?? []) : null
  }

  /** Whether the row of a record is as it was sealed. */
  async isAsSealed(record: RetainedRecord): Promise<boolean> {
    return this.#keyOf(record).then(
      () => true,
      () => false,
    )
  }

  /** A file of a record. @throws Unreadable where file or rows are not what was sealed, ENOENT where the file is gone. */
  async read(record: RetainedRecord, object: RetainedObject): Promise<Buffer> {
    const personKey = await this.#keyOf(record)
    const wrapping = { personKey, about: aboutOf(record.id, object) }
    const bytes = await buffer(await openSealed(this.#deps.store, object.objectId, wrapping))
    const isSame = bytes.length === object.sizeBytes && sha256(bytes) === object.sha256
    if (!isSame) throw new Unreadable('whole, but other bytes than its row tells')
    return bytes
  }

  async #keyOf(record: RetainedRecord): Promise<Buffer> {
    try {
      return await this.#deps.keys.unseal(PURPOSE, boundTo(record), record.sealedKey)
    } catch {
      throw new Unreadable('its record is not as it was sealed')
    }
  }
}
