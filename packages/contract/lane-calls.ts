import type { Schema } from './define-call.ts'
import { liveNewsAnswer, liveTicketAnswer } from './live-line.answers.ts'
import { openLiveTicket, pollLive } from './live-line.ts'
import { lanesAnswer, myLanesAnswer, runListAnswer } from './run-list.answers.ts'
import { getLaneRunList, getMyLanes, listLanes } from './run-list.ts'
import { standbyAnswer } from './standby.answers.ts'
import { setStandby } from './standby.ts'

/** What the live dashboard asks for, and what opens a live line. Part of the list in `calls.ts`. */
export const laneCalls = { listLanes, getLaneRunList, getMyLanes, setStandby, openLiveTicket, pollLive } as const

export const laneAnswers = {
  listLanes: lanesAnswer,
  getLaneRunList: runListAnswer,
  getMyLanes: myLanesAnswer,
  setStandby: standbyAnswer,
  openLiveTicket: liveTicketAnswer,
  pollLive: liveNewsAnswer,
} as const satisfies Readonly<Record<keyof typeof laneCalls, Schema>>
