import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { ChangedFields, FinderData } from './finder-choices.ts'

const loadAsking = lateLoader(() => import('./finder-data.ts'))

interface ShownFinder {
  readonly data: FinderData
  /** What was changed and is not counted yet. */
  readonly changed: ChangedFields
  readonly state: 'counted' | 'counting' | 'failed'
  /** Counts anew after a change; the changes so far count with it. */
  readonly change: (fields: ChangedFields) => void
  /** The query of the results of all that is chosen, counted or not. */
  readonly queryNow: () => Promise<string>
}

/** What is chosen and counted: at most one question is under way, and of what was changed meanwhile only the last state is asked for. */
export function useChoices(first: FinderData): ShownFinder {
  const [data, setData] = useState(first)
  const [changed, setChanged] = useState<ChangedFields>({})
  const [state, setState] = useState<ShownFinder['state']>('counted')
  const counted = useRef(first)
  const waiting = useRef<ChangedFields>({})
  const isAsking = useRef(false)
  const hasWaiting = (): boolean => Object.keys(waiting.current).length > 0
  const ask = async (): Promise<void> => {
    isAsking.current = true
    setState('counting')
    try {
      const { loadFinder, withChanges } = await loadAsking()
      while (hasWaiting()) {
        const criteria = withChanges(counted.current, waiting.current)
        waiting.current = {}
        counted.current = { ...counted.current, criteria }
        const found = await loadFinder(browserApi(), criteria)
        if (hasWaiting()) continue
        counted.current = found
        setData(found)
        setChanged({})
      }
      setState('counted')
    } catch {
      setState('failed')
    } finally {
      isAsking.current = false
    }
  }
  const change = (fields: ChangedFields): void => {
    waiting.current = { ...waiting.current, ...fields }
    setChanged((known) => ({ ...known, ...fields }))
    if (!isAsking.current) void ask()
  }
  const queryNow = async (): Promise<string> => {
    if (!hasWaiting() && !isAsking.current && state === 'counted') return data.query
    const [{ withChanges }, { criteriaToQuery }] = await Promise.all([loadAsking(), import('@app/rules/search/criteria-to-url.ts')])
    return criteriaToQuery(withChanges(counted.current, waiting.current))
  }
  return { data, changed, state, change, queryNow }
}
