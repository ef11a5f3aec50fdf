import type { Schema } from '../define-call.ts'
import { lotExportAnswer, lotWorkbookAnswer } from './lot-export.answers.ts'
import { exportLots, exportLotsAsWorkbook } from './lot-export.ts'
import { lotAnswer, lotImagesAnswer, newerLotImagesAnswer } from './lots.answers.ts'
import { getLot, getLotImages, getLotImagesOfCountry, getNewerLotImages, getSoldLotImages, getSoldLotImagesOfCountry } from './lots.ts'

/** Lots, their pictures, and lots as a file. Part of the list in `calls.ts`. */
export const lotCalls = {
  getLot,
  getLotImages,
  getLotImagesOfCountry,
  getNewerLotImages,
  getSoldLotImages,
  getSoldLotImagesOfCountry,
  exportLots,
  exportLotsAsWorkbook,
} as const

/** Answer schema of each of these calls. */
export const lotAnswers = {
  getLot: lotAnswer,
  getLotImages: lotImagesAnswer,
  getLotImagesOfCountry: lotImagesAnswer,
  getNewerLotImages: newerLotImagesAnswer,
  getSoldLotImages: lotImagesAnswer,
  getSoldLotImagesOfCountry: lotImagesAnswer,
  exportLots: lotExportAnswer,
  exportLotsAsWorkbook: lotWorkbookAnswer,
} as const satisfies Readonly<Record<keyof typeof lotCalls, Schema>>
