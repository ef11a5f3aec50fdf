import type { Readable } from 'node:stream'
import { Failure } from '@app/contract/failure.ts'
import { KEEP_WITHIN_MS, SWEEP_BATCH_COUNT } from './limits.ts'

/** An object in the store. */
export interface StoredObject {
  readonly objectId: string
  readonly storedBytes: number
  readonly storedAtMs: number
}

/** Where sealed objects lie, by ids of 32 hex digits. A reader sees an object whole or not at all. */
export interface ObjectStore {
  /**
   * Takes an object; it lies safe under its name when this ends, and nothing is left of it when the bytes end in an error. The bytes are the
   * store's from then on: whoever yields them does not use them again.
   */
  put(objectId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The object of an id, or null. */
  find(objectId: string): Promise<StoredObject | null>
  /** Its bytes. @throws Error with code ENOENT, here or from the stream, when there is none. */
  open(objectId: string): Promise<Readable>
  /** Takes an object away; one that is not there is no fault. */
  remove(objectId: string): Promise<void>
  /** Every object, in any order. */
  list(): AsyncIterable<StoredObject>
  /** Takes away what is left of objects that were never whole, begun before a time. */
  removeDrafts(beforeMs: number): Promise<void>
}

/** Ids of objects that were stored before a time, so many at once as are looked up at once. */
export async function* listOld(store: ObjectStore, beforeMs: number): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const { objectId, storedAtMs } of store.list()) {
    if (storedAtMs < beforeMs) batch.push(objectId)
    if (batch.length < SWEEP_BATCH_COUNT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** @throws Failure UNAVAILABLE for an object that is gone, or lay unkept for so long that it may be swept at any moment. */
export async function checkKeepable(store: ObjectStore, objectId: string): Promise<void> {
  const stored = await store.find(objectId)
  if (stored === null || Date.now() - stored.storedAtMs > KEEP_WITHIN_MS) throw new Failure('UNAVAILABLE')
}
