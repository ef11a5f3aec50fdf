import type { Schema } from '../define-call.ts'
import { ledgerEvents, ledgerFile, resultDays } from './ledger.answers.ts'
import { getLedgerHeads, getLotLedger, getResultsFile, getSaleLedger, listLedgerEvents, listResultDays } from './ledger.ts'
import { lotOutlookAnswer, yardOutlookAnswer } from './outlook.answers.ts'
import { getLotOutlook, getYardOutlook } from './outlook.ts'
import { resultPage, resultsCsv } from './results.answers.ts'
import { exportResults, listResults } from './results.ts'

/** Ledgers and results. Part of the list in `calls.ts`. */
export const ledgerCalls = {
  getLotLedger,
  listLedgerEvents,
  getSaleLedger,
  getLedgerHeads,
  listResultDays,
  getResultsFile,
  listResults,
  exportResults,
  getLotOutlook,
  getYardOutlook,
} as const

/** Answer schema of each of these calls. */
export const ledgerAnswers = {
  getLotLedger: ledgerFile,
  listLedgerEvents: ledgerEvents,
  getSaleLedger: ledgerFile,
  getLedgerHeads: ledgerFile,
  listResultDays: resultDays,
  getResultsFile: ledgerFile,
  listResults: resultPage,
  exportResults: resultsCsv,
  getLotOutlook: lotOutlookAnswer,
  getYardOutlook: yardOutlookAnswer,
} as const satisfies Readonly<Record<keyof typeof ledgerCalls, Schema>>
