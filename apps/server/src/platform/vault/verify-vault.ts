import { createHash } from 'node:crypto'
import { SWEEP_AFTER_MS, VERIFY_BATCH_COUNT } from './limits.ts'
import { listOld } from './object-store.ts'
import { isLost } from './open-sealed.ts'
import { openVault, type VaultDeps } from './open-vault.ts'
import { Retention } from './retained.ts'
import { listObjectsOf, listRecords } from './retained.store.ts'
import { Unreadable } from './sealed-bytes.ts'
import type { VaultObject, Vault } from './vault.ts'
import { countObjects, listHeldIds, listObjects } from './vault.store.ts'

/** What a verification found. */
export interface VaultVerdict {
  readonly objects: number
  readonly bytes: number
  /** One line for each kept object that is gone or not what was sealed. */
  readonly faults: readonly string[]
  /** Objects that no row keeps and the next sweep removes; no fault. */
  readonly unkept: number
}

/** What an error says of the object that it was about. @throws any other error. */
function wordsOf(error: unknown): string {
  if (!isLost(error)) throw error
  return error instanceof Unreadable ? error.message : 'gone from the store'
}

/** What is wrong with a kept object; null for nothing. */
async function faultOf(vault: Vault, object: VaultObject): Promise<string | null> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const chunk of (await vault.open(object)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      sizeBytes += chunk.length
    }
  } catch (error) {
    return wordsOf(error)
  }
  return sizeBytes === object.sizeBytes && hash.digest('hex') === object.sha256 ? null : 'whole, but other bytes than its row tells'
}

/** Opens every file that law keeps, and says what is wrong with any; a record whose row was changed is named once for each of its files. */
async function verifyRetained(deps: VaultDeps, onObject: (sizeBytes: number, fault: string | null) => void): Promise<void> {
  const retention = new Retention(deps)
  for (let after = '', page = await listRecords(deps.db, { after, count: VERIFY_BATCH_COUNT }); page.length > 0;) {
    const ids = page.map(({ id }) => id)
    const objects = await listObjectsOf(deps.db, ids)
    for (const record of page)
      for (const object of objects.get(record.id) ?? []) {
        const fault = await retention.read(record, object).then(() => null, wordsOf)
        onObject(object.sizeBytes, fault === null ? null : `object ${object.objectId} of record ${record.id}: ${fault}`)
      }
    after = page.at(-1)?.id ?? ''
    page = await listRecords(deps.db, { after, count: VERIFY_BATCH_COUNT })
  }
}

async function countUnkept({ db, store }: VaultDeps): Promise<number> {
  let unkept = 0
  for await (const objectIds of listOld(store, Date.now() - SWEEP_AFTER_MS))
    unkept += objectIds.length - (await listHeldIds(db, objectIds)).size
  return unkept
}

/** Opens every kept object and compares it, byte for byte by its hash, with what its row tells. */
export async function verifyVault(
  deps: VaultDeps,
  onProgress: (objects: number, share: number) => void = () => undefined,
): Promise<VaultVerdict> {
  const vault = openVault(deps)
  const faults: string[] = []
  const total = await countObjects(deps.db)
  let objects = 0
  let bytes = 0
  for (let after = '', page = await listObjects(deps.db, { after, count: VERIFY_BATCH_COUNT }); page.length > 0;) {
    for (const object of page) {
      const fault = await faultOf(vault, object)
      if (fault !== null) faults.push(`object ${object.objectId} of account ${object.accountId}: ${fault}`)
      objects += 1
      bytes += object.sizeBytes
      onProgress(objects, objects / Math.max(total, objects))
    }
    after = page.at(-1)?.objectId ?? ''
    page = await listObjects(deps.db, { after, count: VERIFY_BATCH_COUNT })
  }
  await verifyRetained(deps, (sizeBytes, fault) => {
    if (fault !== null) faults.push(fault)
    objects += 1
    bytes += sizeBytes
    onProgress(objects, objects / Math.max(total, objects))
  })
  return { objects, bytes, faults, unkept: await countUnkept(deps) }
}
