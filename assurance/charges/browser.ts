import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a browser's exchange is cut. */
export type CutAt = 'NOT_WHOLE' | 'UNANSWERED' | 'ANSWER_HALF'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** So long after what was sent the connection is cut at the latest, ms. */
const CUT_WITHIN_MS = 40
const GIVEN_UP_AFTER_MS = 20_000

/** Sends a request whose connection is cut at a point of its way; nothing is learnt by it. `random` says how soon. */
export async function sendAndCut(url: string, { method, headers, body }: Sent, cut: { at: CutAt; random: () => number }): Promise<void> {
  const length = String(Buffer.byteLength(body))
  const asked = request(url, { method, headers: { ...headers, ...(method === 'POST' && { 'content-length': length }) }, agent: false })
  const ended = new Promise<void>((resolve) => {
    asked.once('close', () => resolve())
    asked.on('error', () => resolve())
  })
  asked.setTimeout(GIVEN_UP_AFTER_MS, () => asked.destroy())
  if (cut.at === 'NOT_WHOLE') {
    asked.flushHeaders()
    if (method === 'POST') asked.write(body.slice(0, body.length / 2))
    await sleep(cut.random() * CUT_WITHIN_MS)
    asked.destroy()
  } else {
    asked.end(body)
    if (cut.at === 'UNANSWERED') {
      await sleep(cut.random() * CUT_WITHIN_MS)
      asked.destroy()
    }
    // The head has come, and of the rest what came with it.
    else asked.once('response', () => asked.destroy())
  }
  await ended
}
