import WebSocket from 'ws'
import type { Caller } from './callers.ts'
import type { MandateWorld } from './world.ts'

/** An open live line. */
export interface Line {
  /** `performance.now()` of its end; null while it is open. */
  closedAtMs(): number | null
  drop(): void
}

/** Opens a live line of somebody at one server, as a page or a program does: a ticket, then the socket. @throws Error when it is refused. */
export async function openLine(world: MandateWorld, port: number, { headers }: Pick<Caller, 'headers'>): Promise<Line> {
  const origin = `http://127.0.0.1:${port}`
  const { status, data } = await world.call(port, '/public/data/live-ticket', { headers: { ...headers, origin }, json: {} })
  if (typeof data['ticket'] !== 'string') throw new Error(`no ticket: ${status} ${JSON.stringify(data)}`)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${data['ticket']}`, { headers: { ...headers, origin } })
  let closedAtMs: number | null = null
  socket.on('close', () => (closedAtMs = performance.now()))
  await new Promise<void>((resolve, reject) => {
    // With its first word the server has read whose line it is.
    socket.once('message', () => resolve())
    socket.once('error', reject)
  })
  return { closedAtMs: () => closedAtMs, drop: () => socket.terminate() }
}
