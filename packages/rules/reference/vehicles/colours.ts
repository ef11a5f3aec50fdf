import { foldText, rowsByCode, spellingsOf } from '../fold-text.ts'

/** Paint colours; `text` is the wire's `clr`. */
export const COLOURS = [
  { code: 'BEI', text: 'BEIGE' },
  { code: 'BLK', text: 'BLACK' },
  { code: 'BLU', text: 'BLUE' },
  { code: 'BRO', text: 'BROWN' },
  { code: 'BUR', text: 'BURGUNDY' },
  { code: 'BRN', text: 'BURN' },
  { code: 'CHA', text: 'CHARCOAL' },
  { code: 'CRM', text: 'CREAM', also: ['CREME', 'IVORY'] },
  { code: 'GLD', text: 'GOLD' },
  { code: 'GRY', text: 'GRAY', also: ['GREY'] },
  { code: 'GRN', text: 'GREEN' },
  { code: 'MAR', text: 'MAROON' },
  { code: 'ONG', text: 'ORANGE' },
  { code: 'PNK', text: 'PINK' },
  { code: 'PLE', text: 'PURPLE', also: ['VIOLET'] },
  { code: 'RED', text: 'RED' },
  { code: 'SIL', text: 'SILVER' },
  { code: 'TAN', text: 'TAN' },
  { code: 'TEA', text: 'TEAL' },
  { code: 'TRQ', text: 'TURQUOISE' },
  { code: 'TWO', text: 'TWO TONE', also: ['TWO-TONE', 'MULTI-COLOR', 'MULTICOLOR'] },
  { code: 'WHI', text: 'WHITE' },
  { code: 'YEL', text: 'YELLOW' },
] as const

export type ColourCode = (typeof COLOURS)[number]['code']

const codeBySpelling = spellingsOf<ColourCode>(COLOURS)
const rowByCode = rowsByCode(COLOURS)

/** Colour of a file's text; null when blank or unheard of. `BURN` means the paint is burnt away. */
export function colourCodeOf(raw: string): ColourCode | null {
  return codeBySpelling.get(foldText(raw)) ?? null
}

/** Wire text (`clr`) of a colour code. */
export function colourText(code: ColourCode): string {
  return rowByCode.get(code)?.text ?? ''
}
