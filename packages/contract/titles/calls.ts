import type { Example, Schema } from '../define-call.ts'
import { titleDesk, titleHistory, titlesLoaded } from './titles.answers.ts'
import { getTitle, listTitles, loadTitles, setTitle } from './titles.ts'

/** Titles of won lots. Part of the list in `calls.ts`. */
export const titleCalls = { listTitles, getTitle, setTitle, loadTitles } as const

/** Answer schema of each of these calls. */
export const titleAnswers = {
  listTitles: titleDesk,
  getTitle: titleHistory,
  setTitle: titleHistory,
  loadTitles: titlesLoaded,
} as const satisfies Readonly<Record<keyof typeof titleCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const titleExamples: Readonly<Partial<Record<keyof typeof titleCalls, Example>>> = {
  setTitle: { lot: 30_000_001, state: 'SENT', carrier: 'FEDEX', trackingNumber: '794644790132', reason: 'Sent with the noon truck.' },
  loadTitles: { csv: 'lot,state,carrier,tracking_number\n30000001,SENT,UPS,1Z999AA10123456784\n', reason: 'The batch of this morning.' },
}
