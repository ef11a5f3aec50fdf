import { createClient } from '@redis/client'
import type { Bus, BusListener, BusOptions } from './bus.ts'

const RECONNECT_MS = 250
const RECONNECT_MAX_MS = 2_000
const CONNECT_TIMEOUT_MS = 5_000

/** A line by Redis: one connection listens, another speaks. Both come back by themselves. */
export async function openRedisBus(
  { redisUrl, channel, log }: BusOptions & { readonly redisUrl: string },
  listener: BusListener,
): Promise<Bus> {
  let hasBeenReady = false
  const speaker = createClient({
    url: redisUrl,
    // Nothing of the newer protocol is needed, and older servers speak this one.
    RESP: 2,
    // What cannot be sent at once is forgotten: readers look for themselves as well.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MS * 2 ** tries, RECONNECT_MAX_MS),
    },
  })
  const ear = speaker.duplicate({ disableOfflineQueue: false })
  for (const client of [speaker, ear]) client.on('error', (error: Error) => log.debug({ reason: error.message }, 'no line to other nodes'))
  ear.on('ready', () => {
    if (hasBeenReady) listener.rejoined()
    hasBeenReady = true
  })
  // Neither waits for Redis to be there: a node without its bus still finds everything, a second later.
  const connecting = [
    speaker.connect().catch(() => undefined),
    ear
      .connect()
      .then(() => ear.subscribe(channel, (payload) => listener.heard(payload)))
      .catch(() => undefined),
  ]
  return {
    say: (text) => {
      if (speaker.isReady) speaker.publish(channel, text).catch(() => undefined)
    },
    asNotification: () => null,
    close: async () => {
      for (const client of [speaker, ear]) if (client.isOpen) client.destroy()
      await Promise.all(connecting)
    },
  }
}
