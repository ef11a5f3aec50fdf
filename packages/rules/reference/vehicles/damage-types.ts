import { foldText, rowsByCode, spellingsOf } from '../fold-text.ts'

/** How bad a damage reads to a buyer; the market's four categories without "All". */
export type DamageCategory = 'NORMAL_WEAR' | 'LOW' | 'MEDIUM_HIGH'

/** The damage types of the PRID facet; `text` is the wire's `dd`. */
export const DAMAGE_TYPES = [
  { code: 'AO', text: 'ALL OVER', category: 'MEDIUM_HIGH' },
  { code: 'BC', text: 'BIOHAZARD/CHEMICAL', category: 'MEDIUM_HIGH' },
  { code: 'BN', text: 'BURN', category: 'MEDIUM_HIGH' },
  { code: 'BE', text: 'BURN - ENGINE', category: 'MEDIUM_HIGH' },
  { code: 'BI', text: 'BURN - INTERIOR', category: 'MEDIUM_HIGH' },
  { code: 'DH', text: 'DAMAGE HISTORY', category: 'MEDIUM_HIGH' },
  { code: 'FD', text: 'FRAME DAMAGE', also: ['FRAME'], category: 'MEDIUM_HIGH' },
  { code: 'FR', text: 'FRONT END', also: ['FRONT'], category: 'MEDIUM_HIGH' },
  { code: 'HL', text: 'HAIL', category: 'LOW' },
  { code: 'MC', text: 'MECHANICAL', category: 'MEDIUM_HIGH' },
  { code: 'MN', text: 'MINOR DENT/SCRATCHES', also: ['MINOR DENTS/SCRATCHES'], category: 'LOW' },
  { code: 'VI', text: 'MISSING/ALTERED VIN', category: 'MEDIUM_HIGH' },
  { code: 'NW', text: 'NORMAL WEAR', also: ['NORMAL WEAR & TEAR'], category: 'NORMAL_WEAR' },
  { code: 'PR', text: 'PARTIAL REPAIR', category: 'MEDIUM_HIGH' },
  { code: 'RR', text: 'REAR END', also: ['REAR'], category: 'MEDIUM_HIGH' },
  { code: 'RJ', text: 'REJECTED REPAIR', category: 'MEDIUM_HIGH' },
  { code: 'VP', text: 'REPLACED VIN', category: 'MEDIUM_HIGH' },
  { code: 'RO', text: 'ROLLOVER', category: 'MEDIUM_HIGH' },
  { code: 'SD', text: 'SIDE', category: 'MEDIUM_HIGH' },
  { code: 'ST', text: 'STRIPPED', category: 'MEDIUM_HIGH' },
  { code: 'TP', text: 'TOP/ROOF', also: ['TOP', 'ROOF'], category: 'MEDIUM_HIGH' },
  { code: 'UN', text: 'UNDERCARRIAGE', category: 'MEDIUM_HIGH' },
  { code: 'UK', text: 'UNKNOWN', category: 'MEDIUM_HIGH' },
  { code: 'VN', text: 'VANDALISM', also: ['VANDALIZED'], category: 'MEDIUM_HIGH' },
  { code: 'WA', text: 'WATER/FLOOD', also: ['FLOOD', 'WATER'], category: 'MEDIUM_HIGH' },
] as const satisfies readonly { code: string; text: string; also?: readonly string[]; category: DamageCategory }[]

export type DamageCode = (typeof DAMAGE_TYPES)[number]['code']

/** Priority of each damage category as the market shows them, MKT-9.25. */
export const DAMAGE_CATEGORY_PRIORITY = { MEDIUM_HIGH: 0, LOW: 1, NORMAL_WEAR: 2, ALL: 3 } as const

const codeBySpelling = spellingsOf<DamageCode>(DAMAGE_TYPES)
const rowByCode = rowsByCode(DAMAGE_TYPES)

/** Code of a damage text of a sales-data file; null when blank, `UK` for an unknown text. */
export function damageCodeOf(text: string): DamageCode | null {
  const folded = foldText(text)
  return folded === '' ? null : (codeBySpelling.get(folded) ?? 'UK')
}

/** Wire text (`dd`, `sdd`) of a damage code; an unlisted code reads UNKNOWN. */
export function damageTextOf(code: string): string {
  return rowByCode.get(code)?.text ?? 'UNKNOWN'
}

/** Category of a damage code; an unlisted code counts as medium-high, the careful answer. */
export function damageCategoryOf(code: string): DamageCategory {
  return rowByCode.get(code)?.category ?? 'MEDIUM_HIGH'
}
