/** What an entry of a list is. Vessels and aircraft are not kept. */
export type EntryKind = 'PERSON' | 'ORGANISATION' | 'EITHER'

/** Whom a list names. */
export interface ListEntry {
  /** By what the list knows them. */
  readonly ref: string
  readonly kind: EntryKind
  /** The main name first, then others. */
  readonly names: readonly string[]
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly birthDates: readonly string[]
  /** Alpha-3, of nationality, residence or birth. */
  readonly countries: readonly string[]
  readonly programmes: string
}

/** Whom the house knows, as far as it is compared with lists. */
export interface Subject {
  readonly name: string
  readonly companyName: string
  /** YYYY-MM-DD; empty where nobody has read it on a paper. */
  readonly bornOn: string
  /** Alpha-3; empty where it is not known. */
  readonly country: string
}
