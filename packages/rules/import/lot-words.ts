import type { LossType } from '../reference/lot-features.ts'
import type { TitleGroup } from '../reference/titles/title-groups.ts'
import { slugOf as slugOfText } from '../reference/folded.ts'
import { remembered } from './remembered.ts'

/** The word that addresses have for a text; columns of a file repeat their texts. */
export const slugOf = remembered(slugOfText)

/** The words that name a vehicle; absent parts are null. */
export interface VehicleWords {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
}

function joined(parts: readonly (string | number | null)[], separator: string): string {
  let text = ''
  for (const part of parts) {
    if (part !== null && part !== '') text += text === '' ? part : separator + part
  }
  return text
}

/** `YEAR MAKE MODEL [TRIM]`, wire.md `ld`. */
export function describe(words: VehicleWords): string {
  return joined([words.year, words.make, words.model, words.trim], ' ')
}

const SLUG_PREFIX: Readonly<Record<TitleGroup, string | null>> = { S: 'salvage', C: 'clean-title', J: null }

/** The slug up to the yard: `[salvage-|clean-title-]year-make-model-trim`, wire.md `ldu`; the physical yard's slug follows it. */
export function slugHeadOf(words: VehicleWords, titleGroup: TitleGroup | null): string {
  const prefix = titleGroup === null ? null : SLUG_PREFIX[titleGroup]
  return joined([prefix, words.year, slugOf(words.make ?? ''), slugOf(words.model ?? ''), slugOf(words.trim ?? '')], '-')
}

const LOSS_WORDS: readonly (readonly [RegExp, LossType])[] = [
  [/\bREPO(SSESSION|SSESSED)?\b/, 'R'],
  [/\b(PREVIOUS|RECOVERED) THEFT\b|\bTHEFT RECOVER/, 'T'],
  [/\bDONATION\b/, 'D'],
  [/\bIMPOUND/, 'O'],
  [/\b(PREVIOUS|EX|FORMER) FLEET\b|\bOFF LEASE\b/, 'E'],
]

/** How the lot came to be sold, where the special note says so. */
export function lossTypeOf(note: string): LossType | null {
  const upper = note.toUpperCase()
  return LOSS_WORDS.find(([words]) => words.test(upper))?.[1] ?? null
}
