import { placeBids } from '@app/contract/bids/bidding.ts'
import { isFailure } from '@app/contract/failure.ts'
import type { LiveMessage } from '@app/contract/lanes/live.ts'
import { LIVE_EVENTS_PATH, LIVE_PATH } from '@app/contract/lanes/live-limits.ts'
import { openLiveTicket, pollLive } from '@app/contract/lanes/live-line.ts'
import { browserApi } from '../browser-api.ts'
import { logQuietly } from '../browser-log.ts'
import { newKey } from '../new-key.ts'
import { LiveStore } from './live-store.ts'
import { LiveBidError } from './live-view.ts'
import type { Followed, LiveWorld, Way, WayEvents } from './live-world.ts'

/** Refusals of a ticket or a poll are the connection's own affair and not the page's: a signal keeps the client quiet. */
const quietApi = browserApi(new AbortController().signal)

const lotList = ({ lots }: Followed): string => lots.map(({ lot, lastSeq }) => `${lot}:${lastSeq}`).join()

function parsed(text: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(text)) as LiveMessage
  } catch {
    logQuietly('a live message is unreadable')
    return null
  }
}

/** A way that begins with a ticket; what is opened after it was closed is closed at once. */
function withTicket(events: WayEvents, open: (ticket: string) => Way): Way {
  let way: Way | null = null
  let isClosed = false
  const begin = async (): Promise<void> => {
    try {
      const { ticket } = await quietApi(openLiveTicket, { body: {} })
      if (!isClosed) way = open(ticket)
    } catch {
      events.over(true)
    }
  }
  void begin()
  return {
    send: (text) => way?.send(text) ?? false,
    close: () => {
      isClosed = true
      way?.close()
    },
  }
}

const openSocket = (events: WayEvents): Way =>
  withTicket(events, (ticket) => {
    const address = new URL(`${LIVE_PATH}?ticket=${ticket}`, window.location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      const message = parsed(data)
      if (message) events.came(message)
    })
    socket.addEventListener('close', () => events.over())
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return false
        socket.send(text)
        return true
      },
      close: () => socket.close(),
    }
  })

const openStream = (followed: Followed, events: WayEvents): Way =>
  withTicket(events, (ticket) => {
    const query = new URLSearchParams({ ticket, lanes: followed.lanes.join(), lots: lotList(followed) })
    const stream = new EventSource(`${LIVE_EVENTS_PATH}?${query}`)
    stream.addEventListener('message', ({ data }) => {
      const message = parsed(data)
      if (message) events.came(message)
    })
    // Its own way of connecting again would send a spent ticket and forget what came since.
    stream.addEventListener('error', () => {
      stream.close()
      events.over()
    })
    return { send: () => false, close: () => stream.close() }
  })

const placeBid: LiveWorld['placeBid'] = async (order) => {
  try {
    const { bids } = await browserApi(undefined, { 'idempotency-key': order.key })(placeBids, { body: { bids: [order] } })
    const [answer] = bids
    if (answer === undefined) throw new LiveBidError('UNKNOWN')
    return answer
  } catch (error) {
    if (!isFailure(error)) throw error
    throw error.code === 'UNAVAILABLE' || error.code === 'TOOK_TOO_LONG'
      ? new LiveBidError('UNKNOWN')
      : new LiveBidError('REFUSED', error.code)
  }
}

function onChange(listener: () => void): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  document.addEventListener('visibilitychange', listener, options)
  window.addEventListener('online', listener, options)
  window.addEventListener('offline', listener, options)
  window.addEventListener('pageshow', listener, options)
  return () => stop.abort()
}

const world: LiveWorld = {
  openSocket,
  openStream,
  poll: async (followed) => {
    const { messages } = await quietApi(pollLive, { query: { lanes: followed.lanes.join(), lots: lotList(followed) } })
    return messages
  },
  placeBid,
  newKey,
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  random: () => Math.random(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onChange,
}

/** The store of this document; made once. */
export const openLive = (): LiveStore => new LiveStore(world)
