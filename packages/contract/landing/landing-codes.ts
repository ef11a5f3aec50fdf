/** The families of landing pages, each `/vehicle-search-{kind}/…`; `text` is plain `/vehicle-search/…` (MKT-2.21 to 2.23). */
export const LANDING_KINDS = [
  'make',
  'model',
  'year',
  'featured',
  'type',
  'title',
  'damage',
  'category',
  'category-abi',
  'category-abi2',
  'primary-damage',
  'grade',
  'bid',
  'source',
  'text',
] as const
export type LandingKind = (typeof LANDING_KINDS)[number]

/** Characters of an address that is asked about. */
export const LANDING_PATH_LENGTH_MAX = 8_192
