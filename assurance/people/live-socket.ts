import WebSocket from 'ws'
import type { Installation } from './installation.ts'

/** An open live line and when it ended. */
export interface LiveSocket {
  /** `performance.now()` of the end, null while it is open. */
  closedMs(): number | null
  close(): void
}

/** Opens a live line as a page does: a ticket, then the socket. @throws Error when it is refused. */
export const openSocket = (installation: Installation, cookie: string): Promise<LiveSocket> => openSocketAs(installation, { cookie })

/** The same for whoever is known by headers: a program by its token. */
export async function openSocketAs({ ask, port }: Installation, who: Readonly<Record<string, string>>): Promise<LiveSocket> {
  const headers = { ...who, host: `localhost:${port}`, origin: `http://localhost:${port}` }
  const { data } = await ask({ path: '/public/data/live-ticket', json: {}, headers })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${String(data['ticket'])}`, { headers })
  let closedMs: number | null = null
  socket.on('close', () => (closedMs = performance.now()))
  await new Promise<void>((resolve, reject) => {
    // With its first word the server has read whose line it is.
    socket.once('message', () => resolve())
    socket.once('error', reject)
  })
  return { closedMs: () => closedMs, close: () => socket.terminate() }
}
