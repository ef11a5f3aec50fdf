import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'

const note = z.object({
  lot: z.int(),
  tag: z.string(),
  note: z.string(),
  limitMinor: z.nullable(z.int()),
  currency: z.enum(CURRENCY_CODES),
})

export const lotNotesAnswer = z.object({ notes: z.array(note) })
export const keptNoteAnswer = z.object({ note: z.nullable(note) })
