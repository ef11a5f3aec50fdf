import type { Readable } from 'node:stream'
import type { Db, Tx } from '#platform/db/database.ts'

/** The bytes of an object in pieces. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** What a sealed object holds. Only such types are sealed; a reader gets this one and no other. */
export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'text/plain'

/** Why an object is kept: what a person sent, or a page of it as we drew it, which is all that people are shown. */
export type Purpose = 'original' | 'page'

/** An object that lies sealed in the store: fsynced and renamed, readable by its owner's key alone. */
export interface SealedObject {
  readonly objectId: string
  /** Whose key seals it. */
  readonly accountId: number
  readonly media: MediaType
  /** Of the clear bytes. */
  readonly sizeBytes: number
  /** SHA-256 of the clear bytes, hex. */
  readonly sha256: string
}

/** An object that is kept, as its row tells. */
export interface VaultObject extends SealedObject {
  readonly purpose: Purpose
}

/**
 * Papers of persons, sealed before they reach the disk: AES-256-GCM in segments, one key a file, wrapped by one key a person, which the key
 * ring seals. Order: sealed → renamed → row. An object that no row keeps within half an hour is swept; no row is without its object.
 */
export interface Vault {
  /**
   * Seals bytes, as they come or as a list, into a new object of a person and answers once it is on the disk under its name. Nothing is left of it when the bytes end in
   * an error. @throws Failure FORBIDDEN for a person whose key was destroyed.
   */
  seal(bytes: Chunks, of: Pick<SealedObject, 'accountId' | 'media'>): Promise<SealedObject>
  /**
   * Writes the row that keeps an object, in the transaction of its cause. @throws Failure UNAVAILABLE when the object is gone or lay unkept
   * for too long, FORBIDDEN when its owner's key was destroyed meanwhile.
   */
  keep(tx: Tx, object: SealedObject, purpose: Purpose): Promise<void>
  /** The kept object of an id, or null. Who may see it is for the caller to decide. */
  find(db: Db | Tx, objectId: string): Promise<VaultObject | null>
  /** The clear bytes, each segment checked before it is handed on; the stream fails with Unreadable at the first that is not right. */
  open(object: SealedObject): Promise<Readable>
  /** The same, whole. @throws Unreadable */
  read(object: SealedObject): Promise<Buffer>
  /** Keeps objects no longer: their rows go with this transaction, their bytes with the next sweep. */
  remove(tx: Tx, objectIds: readonly string[]): Promise<void>
  /** Takes away at once an object that no row keeps; kept ones stay. Best effort: what is missed is swept. */
  discard(objects: readonly Pick<SealedObject, 'objectId'>[]): Promise<void>
  /** Objects that are kept of a person. */
  listOf(db: Db | Tx, accountId: number): Promise<readonly Pick<SealedObject, 'objectId'>[]>
  /** Destroys a person's key, whereupon nobody reads their objects again, backups of the store included; rows go now, bytes with the sweep. */
  forgetPerson(tx: Tx, accountId: number): Promise<void>
  /** Removes objects that no row keeps; answers how many. Runs by itself while the application does. */
  sweep(): Promise<number>
}
