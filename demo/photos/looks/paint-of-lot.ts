import type { LookPaint } from './range.ts'

const RULES: readonly (readonly [RegExp, LookPaint])[] = [
  [/WHI|CREAM|IVORY|PEARL/, 'white'],
  [/CHARCOAL|GR[AE]Y|GRA?PHITE|GUN ?METAL/, 'gray'],
  [/SIL|ALUM|CHROME/, 'silver'],
  [/BLAC|^BLK/, 'black'],
  [/TURQ|TEAL|NAVY|BLU|PURP|VIOLET|AQUA/, 'blue'],
  [/RED|MAROON|BURG|WINE|PINK/, 'red'],
  [/GREEN|OLIVE|^GRN/, 'green'],
  [/BROWN|TAN|BEIGE|GOLD|BRONZE|CHAMP|SAND/, 'brown'],
  [/ORANGE|COPPER/, 'orange'],
  [/YEL/, 'yellow'],
]

/** The paint of a colour text; undefined when the text is empty or says no colour. */
export const paintIn = (colour: string): LookPaint | undefined => RULES.find(([pattern]) => pattern.test(colour.toUpperCase()))?.[1]
