import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { LIVE_PATH } from '@app/contract/lanes/live-limits.ts'

/** A larger message of a socket closes it. */
const MESSAGE_MAX_BYTES = 16 * 1024

/** Upgrades are refused on this listener, but for the one address of live sockets; any other request stays an ordinary one. */
export const mayUpgrade = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === LIVE_PATH

/** Lets routes take sockets; to be called before any route is registered. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    // Small messages in great number: compressing each costs more than it saves, and lets lengths reveal contents.
    options: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => {
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
  })
}
