/** The three title groups of the TITL facet; `wire` is `tgc`, `text` is `tgd`. */
export const TITLE_GROUPS = [
  { code: 'C', wire: 'TITLEGROUP_C', text: 'CLEAN TITLE', label: 'Clean Title' },
  { code: 'S', wire: 'TITLEGROUP_S', text: 'SALVAGE TITLE', label: 'Salvage Title' },
  { code: 'J', wire: 'TITLEGROUP_J', text: 'NON-REPAIRABLE', label: 'Nonrepairable' },
] as const

export type TitleGroup = (typeof TITLE_GROUPS)[number]['code']

/** The kinds of ownership document that pages explain in plain words. */
export const TITLE_KINDS = [
  'clean',
  'dealerOnly',
  'permit',
  'declaredLoss',
  'salvage',
  'rebuildable',
  'rebuilt',
  'flood',
  'hail',
  'theft',
  'billOfSale',
  'lien',
  'acquisition',
  'registration',
  'noTitle',
  'parts',
  'nonrepairable',
  'destruction',
  'junk',
  'other',
] as const

export type TitleKind = (typeof TITLE_KINDS)[number]

/** Wire text (`tgd`) of a title group. */
export function titleGroupText(code: TitleGroup): string {
  return TITLE_GROUPS.find((row) => row.code === code)?.text ?? ''
}
