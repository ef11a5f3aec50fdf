import type { Example, Schema } from '../define-call.ts'
import { watchAllAnswer, watchChangeAnswer, watchListAnswer } from './watchlist.answers.ts'
import { getWatchList, unwatchAll, unwatchChecked, unwatchLot, watchAll, watchChecked, watchLot } from './watchlist.ts'

/** The watch list. Part of the list in `calls.ts`. */
export const watchListCalls = {
  getWatchList,
  watchLot,
  unwatchLot,
  watchChecked,
  unwatchChecked,
  watchAll,
  unwatchAll,
} as const

/** Answer schema of each of these calls. */
export const watchListAnswers = {
  getWatchList: watchListAnswer,
  watchLot: watchChangeAnswer,
  unwatchLot: watchChangeAnswer,
  watchChecked: watchChangeAnswer,
  unwatchChecked: watchChangeAnswer,
  watchAll: watchAllAnswer,
  unwatchAll: watchChangeAnswer,
} as const satisfies Readonly<Record<keyof typeof watchListCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const watchListExamples: Readonly<Partial<Record<keyof typeof watchListCalls, Example>>> = {
  watchChecked: { lots: ['20881167', '20881168'] },
  unwatchChecked: { lots: ['20881167'] },
  watchAll: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } },
}
