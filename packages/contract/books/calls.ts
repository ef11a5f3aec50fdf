import type { Example, Schema } from '../define-call.ts'
import { bookFileRows, bookSums, monthActDone, monthList } from './books.answers.ts'
import { askMonthClose, decideMonthClose, exportBookFile, getBookFile, getBookSums, listBookMonths } from './books.ts'
import * as z from 'zod/mini'

/** Files of the books, and the close of their months. Part of the list in `calls.ts`. */
export const bookCalls = { getBookSums, getBookFile, exportBookFile, listBookMonths, askMonthClose, decideMonthClose } as const

/** Answer schema of each of these calls. */
export const bookAnswers = {
  getBookSums: bookSums,
  getBookFile: bookFileRows,
  exportBookFile: z.string(),
  listBookMonths: monthList,
  askMonthClose: monthActDone,
  decideMonthClose: monthActDone,
} as const satisfies Readonly<Record<keyof typeof bookCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const bookExamples: Readonly<Partial<Record<keyof typeof bookCalls, Example>>> = {
  askMonthClose: { site: 'CPRTUS', month: '2026-10-01', reason: 'All lines are decided.' },
  decideMonthClose: { action: 'approve', reason: 'Seen.' },
}
