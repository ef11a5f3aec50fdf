import type { SearchCriteria } from '@app/rules/search/criteria.ts'

/** One choice of a field: its value in addresses, its clause, the server's word for it, and the lots that it leaves. */
export interface Choice {
  readonly value: string
  readonly clause: string
  readonly name: string
  readonly count: number
}

/** A field of the finder: a facet, or an end of the years. */
export interface ChoiceField {
  readonly code: string
  /** Its name in addresses and forms. */
  readonly param: string
  /** The value that is chosen; empty for none. */
  readonly chosen: string
  /** Whether it can be chosen yet: a model is of a make. */
  readonly isOpen: boolean
  readonly choices: readonly Choice[]
}

/** What is chosen in the finder and what each further choice leaves, as the form shows it. */
export interface FinderData {
  readonly criteria: SearchCriteria
  /** The query of the results of what is chosen; empty where nothing is. */
  readonly query: string
  readonly total: number
  readonly fields: readonly ChoiceField[]
  readonly zip: string
  readonly isZipUnknown: boolean
  /** Miles around the postal code; empty for anywhere. */
  readonly miles: string
  /** Lots within so many miles; null where no place is named. */
  readonly radii: readonly { readonly miles: number; readonly count: number | null }[]
}

/** Names of the form's fields for years, place and radius. */
export const YEAR_FROM = 'yearFrom'
export const YEAR_TO = 'yearTo'
export const ZIP = 'zip'
export const MILES = 'miles'

/** Values by the names of the form's fields, as far as they were changed. */
export type ChangedFields = Readonly<Record<string, string>>
