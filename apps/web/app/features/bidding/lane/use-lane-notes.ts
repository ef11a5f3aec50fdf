import { useEffect, useRef } from 'react'
import type { OpenLane } from '../lane-model/open-lane.ts'

/** Lots after the one that is shown whose notes are known before they come up. */
const AHEAD = 3

/** Learns what the reader keeps about the lots on show and those that follow; each is asked for once. */
export function useLaneNotes(lanes: readonly OpenLane[], isWanted: boolean): void {
  const asked = useRef<ReadonlySet<number>>(new Set())
  const lots = lanes.flatMap(({ order: { shown, ahead } }) =>
    [...(shown === null ? [] : [shown]), ...ahead.slice(0, AHEAD)].map(({ lot }) => lot),
  )
  const wanted = isWanted ? lots.join(' ') : ''
  useEffect(() => {
    const fresh = wanted.split(' ').flatMap((lot) => (lot === '' || asked.current.has(Number(lot)) ? [] : [Number(lot)]))
    if (fresh.length === 0) return
    asked.current = new Set([...asked.current, ...fresh])
    void import('../../notes/own-notes.ts').then(({ loadNotes }) => loadNotes(fresh))
  }, [wanted])
}
