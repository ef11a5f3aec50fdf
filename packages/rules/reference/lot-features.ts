/** Featured-item flags of a lot; `wire` is a value of `lot_features_code`, `label` the text in `lfd`. */
export const LOT_FEATURES = [
  { code: '0', wire: 'LOTFEATURE_0', label: 'No License Required' },
  { code: 'X', wire: 'LOTFEATURE_X', label: 'Hot Items' },
  { code: 'V', wire: 'LOTFEATURE_V', label: 'Featured Vehicles' },
  { code: 'I', wire: 'LOTFEATURE_I', label: 'Offsite Sales' },
  { code: 'R', wire: 'LOTFEATURE_R', label: 'Rental Vehicles' },
  { code: 'E', wire: 'LOTFEATURE_E', label: 'Exotics' },
  { code: 'F1', wire: 'LOTFEATURE_F1', label: 'Fork Lifts' },
] as const

const featureByCode = new Map<string, (typeof LOT_FEATURES)[number]>(LOT_FEATURES.map((one) => [one.code, one]))

/** The row of a feature code; undefined for a code that the table does not have. */
export const featureOf = (code: string): (typeof LOT_FEATURES)[number] | undefined => featureByCode.get(code)

/** How a lot came to be sold; `wire` is a value of `loss_type_code`. */
export const LOSS_TYPES = [
  { code: 'D', wire: 'LOSSCODE_D', label: 'Donations' },
  { code: 'E', wire: 'LOSSCODE_E', label: 'Fleet/Lease' },
  { code: 'O', wire: 'LOSSCODE_O', label: 'Impound' },
  { code: 'R', wire: 'LOSSCODE_R', label: 'Repossessions' },
  { code: 'T', wire: 'LOSSCODE_T', label: 'Recovered Thefts' },
] as const

export type LossType = (typeof LOSS_TYPES)[number]['code']

/** Icons of `lic`; iconType H is shown on cards and pages, the rest only says something to programs. */
export const HIGHLIGHT_ICONS = [
  { iconCode: 'CERT-D', iconType: 'H' },
  { iconCode: 'CERT-S', iconType: 'H' },
  { iconCode: 'CERT-E', iconType: 'H' },
  { iconCode: 'NLC', iconType: 'H' },
  { iconCode: 'OFS', iconType: 'H' },
  { iconCode: 'AUTOCHECK', iconType: 'H' },
  { iconCode: 'SITE-CA', iconType: 'S' },
  { iconCode: 'IV', iconType: 'S' },
] as const

/** Search radii offered beside a ZIP code, in miles; the last is "anywhere" (MKT-7.70). */
export const ZIP_MILES = [25, 50, 75, 100, 150, 200, 300, 500, 1000, 9999] as const

/** Yard id of a wholesale ("select program") auction, MKT-9.06. */
export const WHOLESALE_YARD = 855

/** True for lots of the wholesale yard, MKT-3.05. */
export function isWholesaleYard(yardNumber: number): boolean {
  return yardNumber === WHOLESALE_YARD
}
