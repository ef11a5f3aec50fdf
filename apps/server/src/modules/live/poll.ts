import type { LiveMessage } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { LaneSight } from '@app/rules/lots/viewer.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { HISTORY_EVENTS } from './limits.ts'
import type { Followed } from './messages.ts'
import { laneSeenBy, lotSeenBy } from '#modules/lot-book/index.ts'

export interface PollDeps {
  readonly engine: Pick<Engine, 'lanes' | 'lots' | 'events' | 'own' | 'nowMs'>
  readonly heartbeatMs: number
}

/** The caller, the lots whose lane and item they may see, and when their session ends regardless of activity. */
export interface PollCaller {
  readonly member: Member | null
  /** Whether somebody who bids for others alone may; null for everybody else. */
  readonly holdsMandate: boolean | null
  readonly sight: LaneSight
  readonly sessionEndsMs: number | null
}

/** What a live connection would say to somebody who follows this and knows so much; own standings go to members alone. */
export async function pollNews(
  { engine, heartbeatMs }: PollDeps,
  { lanes, lots }: Followed,
  { member, holdsMandate, sight, sessionEndsMs }: PollCaller,
): Promise<LiveMessage[]> {
  const known = new Map(lots.map(({ lot, lastSeq }) => [lot, lastSeq]))
  const laneStates = await engine.lanes(lanes)
  for (const { currentLot } of laneStates) if (currentLot !== null && !known.has(currentLot)) known.set(currentLot, 0)
  const states = known.size === 0 ? [] : await engine.lots([...known.keys()])
  const messages = await Promise.all(
    states.map(async (state): Promise<LiveMessage | null> => {
      const lastSeq = known.get(state.lot) ?? 0
      if (lastSeq >= state.seq) return null
      const after = lastSeq === 0 ? Math.max(0, state.seq - HISTORY_EVENTS) : lastSeq
      // The rest of a long absence comes with the next question.
      const events = (await engine.events(state.lot, after)).filter(({ seq }) => seq <= state.seq)
      return { type: 'events', serverMs: engine.nowMs(), events, state: lotSeenBy(state, sight) }
    }),
  )
  const isActing = member !== null && member.steps.length === 0 && known.size > 0
  const own = isActing ? await engine.own(member.accountId, [...known.keys()]) : []
  const serverMs = engine.nowMs()
  return [
    { type: 'hello', serverMs, heartbeatMs, member: member !== null, sessionEndsMs },
    ...(holdsMandate === null ? [] : [{ type: 'mandate', serverMs, isInForce: holdsMandate } as const]),
    ...laneStates.map((lane): LiveMessage => ({ type: 'lane', serverMs, lane: laneSeenBy(lane, sight) })),
    ...messages.filter((message) => message !== null),
    ...own.map((one): LiveMessage => ({ type: 'own', serverMs, own: one })),
  ]
}
