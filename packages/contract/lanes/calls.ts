import type { Example, Schema } from '../define-call.ts'
import { liveNewsAnswer, liveTicketAnswer } from './live-line.answers.ts'
import { openLiveTicket, pollLive } from './live-line.ts'
import { standbyAnswer } from './standby.answers.ts'
import { setStandby } from './standby.ts'

/** Live lines, and what the live dashboard asks for. Part of the list in `calls.ts`. */
export const laneCalls = {
  setStandby,
  openLiveTicket,
  pollLive,
} as const

/** Answer schema of each of these calls. */
export const laneAnswers = {
  setStandby: standbyAnswer,
  openLiveTicket: liveTicketAnswer,
  pollLive: liveNewsAnswer,
} as const satisfies Readonly<Record<keyof typeof laneCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const laneExamples: Readonly<Partial<Record<keyof typeof laneCalls, Example>>> = {
  setStandby: { lotNumber: 20881167, maxMinor: 450_000, currency: 'USD' },
  openLiveTicket: {},
}
