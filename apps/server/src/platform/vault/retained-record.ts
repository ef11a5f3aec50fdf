import type { MediaType } from './vault.ts'

/** What a retained file holds: a paper's types, or its facts as text. */
export type RetainedMedia = MediaType | 'application/json'

/** Something that law keeps of somebody: ids and days, no word of theirs. */
export interface RetainedRecord {
  readonly id: string
  readonly accountId: number
  readonly site: string
  readonly kind: string
  readonly category: string
  /** First day on which it is no longer kept, YYYY-MM-DD. */
  readonly goesOn: string
  /** Its key, sealed by the key ring and bound to all of the above. */
  readonly sealedKey: string
}

/** A file of a record, sealed in the store. */
export interface RetainedObject {
  readonly objectId: string
  readonly name: string
  readonly media: RetainedMedia
  /** Of the clear bytes, as is the hash. */
  readonly sizeBytes: number
  readonly sha256: string
}

/** A file that is to be kept. */
export interface RetainedFile {
  readonly name: string
  readonly media: RetainedMedia
  readonly bytes: Buffer
}

/** A record that lies sealed in the store and has no row yet. */
export interface SealedRecord {
  readonly record: RetainedRecord
  readonly objects: readonly RetainedObject[]
}
