import type { LookDamage } from './range.ts'

/** What a damage text or code (wire.md, PRID) shows on a picture; null where it shows nothing. */
const RULES: readonly (readonly [RegExp, LookDamage])[] = [
  [/^FR$|^FRONT/, 'front'],
  [/^RR$|^REAR/, 'rear'],
  [/^SD$|SIDE/, 'side'],
  [/^AO$|ALL OVER|STRIPPED|^ST$/, 'all'],
  [/^RO$|ROLL/, 'top'],
  [/^TP$|ROOF|^TOP/, 'top'],
  [/^HL$|HAIL/, 'hail'],
  [/^BI$|BURN.*INTERIOR/, 'clean'],
  [/^B[NE]$|BURN|FIRE/, 'burn'],
  [/^WA$|WATER|FLOOD/, 'water'],
  [/^(VN|MN)$|VANDAL|DENT|SCRATCH/, 'scratch'],
  [/^MC$|MECHANIC|ENGINE/, 'mechanical'],
]

const damageIn = (text: string): LookDamage => RULES.find(([pattern]) => pattern.test(text.toUpperCase().trim()))?.[1] ?? 'clean'

const PLAIN: readonly LookDamage[] = ['clean', 'mechanical']

/** The damage that a lot is drawn with: the primary one, and where it can be seen together, the secondary too. */
export function damageOf(primary: string, secondary = ''): LookDamage {
  const first = damageIn(primary)
  const second = damageIn(secondary)
  if (PLAIN.includes(first)) return PLAIN.includes(second) ? first : second
  const both = [first, second]
  if (both.includes('front') && both.includes('rear')) return 'front_rear'
  if (both.includes('front') && both.includes('side')) return 'front_side'
  if (both.includes('side') && both.includes('rear')) return first
  return first === 'scratch' && !PLAIN.includes(second) ? second : first
}
