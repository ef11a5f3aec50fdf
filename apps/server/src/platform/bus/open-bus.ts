import { openPostgresBus } from './postgres-bus.ts'
import type { BusListener, Bus, BusOptions } from './bus.ts'

/** Between the name of the node that speaks and its words. */
const MARK = '\n'

/** A channel carries each message to every node, this one among them. */
function openLine(options: BusOptions, listener: BusListener): Bus {
  const { redisUrl } = options
  if (redisUrl === undefined) return openPostgresBus(options, listener)
  // Most installations have no Redis, so its client is loaded where it is named.
  const opening = import('./redis-bus.ts').then(({ openRedisBus }) => openRedisBus({ ...options, redisUrl }, listener))
  return {
    say: (text) => void opening.then((bus) => bus.say(text)),
    asNotification: () => null,
    close: async () => (await opening).close(),
  }
}

/** The bus of this node: by Redis where its address is set, else by PostgreSQL, on a connection of its own. */
export function openBus(options: BusOptions, listener: BusListener): Bus {
  const { nodeId } = options
  const line = openLine(options, {
    heard: (payload) => {
      const end = payload.indexOf(MARK)
      if (payload.slice(0, end) !== nodeId) listener.heard(payload.slice(end + 1))
    },
    rejoined: () => listener.rejoined(),
  })
  const signed = (text: string): string => nodeId + MARK + text
  return {
    say: (text) => line.say(signed(text)),
    asNotification: (text) => line.asNotification(signed(text)),
    close: () => line.close(),
  }
}
