import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import type { LiveStore } from './live-store.ts'
import { EMPTY_VIEW, LiveBidError, type Live, type LiveView, type LiveWish } from './live-view.ts'

/** The store of this document, fetched when the first page wants to see something live. */
let store: LiveStore | null = null
let loading: Promise<LiveStore> | null = null
const listeners = new Set<() => void>()
const tellAll = (): void => {
  for (const listener of listeners) listener()
}

async function open(): Promise<LiveStore> {
  try {
    const { openLive } = await import('./open-live.ts')
    store = openLive()
    store.subscribe(tellAll)
    return store
  } catch (error) {
    // The next one who wants to see something asks again.
    loading = null
    throw error
  }
}

const load = (): Promise<LiveStore> => (loading ??= open())

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const view = (): LiveView => store?.view() ?? EMPTY_VIEW
const nothing = (): LiveView => EMPTY_VIEW

const serverNowMs = (): number => store?.serverNowMs() ?? Date.now()
const bid = async (order: BidOrder) => {
  const opened = await load().catch(() => null)
  if (opened === null) throw new LiveBidError('OFFLINE')
  return opened.bid(order)
}

/** The server's clock as far as it is known in this document, epoch milliseconds. */
export const liveNowMs = serverNowMs

/**
 * Lanes and lots as they move. All components of a document share one line, which follows what any of them wants; it is opened in the
 * browser alone and closed with the last of them.
 */
export function useLive({ lanes, lots }: LiveWish): Live {
  const shown = useSyncExternalStore(subscribe, view, nothing)
  const wanted = `${lanes.join()};${lots.join()}`
  useEffect(() => {
    const [laneList = '', lotList = ''] = wanted.split(';')
    const numbers = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number))
    const wish = { lanes: numbers(laneList), lots: numbers(lotList) }
    let isOver = false
    let release: (() => void) | undefined
    const begin = async (): Promise<void> => {
      // Without its script the page shows what it was loaded with.
      const opened = await load().catch(() => null)
      if (opened && !isOver) release = opened.wish(wish)
    }
    if (wish.lanes.length > 0 || wish.lots.length > 0) void begin()
    return () => {
      isOver = true
      release?.()
    }
  }, [wanted])
  return useMemo(() => ({ ...shown, serverNowMs, bid }), [shown])
}
