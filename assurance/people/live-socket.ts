import WebSocket from 'ws'
import type { Installation } from './installation.ts'

/** An open live line and when it ended. */
export interface LiveSocket {
  /** `performance.now()` of the end, null while it is open. */
  closedMs(): number | null
  close(): void
}

/** Opens a live line as a page does: a ticket, then the socket. @throws Error when it is refused. */
export async function openSocket({ ask, port }: Installation, cookie: string): Promise<LiveSocket> {
  const origin = `http://localhost:${port}`
  const { data } = await ask({ path: '/public/data/live-ticket', json: {}, headers: { cookie, host: `localhost:${port}`, origin } })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${String(data['ticket'])}`, {
    headers: { cookie, origin, host: `localhost:${port}` },
  })
  let closedMs: number | null = null
  socket.on('close', () => (closedMs = performance.now()))
  await new Promise<void>((resolve, reject) => {
    // With its first word the server has read whose line it is.
    socket.once('message', () => resolve())
    socket.once('error', reject)
  })
  return { closedMs: () => closedMs, close: () => socket.terminate() }
}
