import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a line to a provider is: well; or every question is answered by a fault, cut, never answered, answered by a page that is no JSON, by
 * JSON of nothing and of another kind, or, last of all, done and then cut, so that nobody hears of it.
 */
export type LineMood = 'well' | 'faulty' | 'cut' | 'silent' | 'babbling' | 'empty' | 'odd' | 'deaf'

export interface ProviderLine {
  readonly url: string
  be(mood: LineMood): void
  close(): Promise<void>
}

const SAID: Readonly<Partial<Record<LineMood, readonly [status: number, text: string]>>> = {
  faulty: [500, '{"error":{"type":"api_error","message":"fault"}}'],
  babbling: [200, '<!doctype html><title>Down for a moment</title>'],
  empty: [200, '{}'],
  odd: [200, '[null,{"id":7,"lines":"none","data":3}]'],
}

/** A line on this machine to a provider's address, whose mood can be changed. */
export async function lineTo(url: string): Promise<ProviderLine> {
  let mood: LineMood = 'well'
  const server = createServer((asked, answer) => {
    const said = SAID[mood]
    if (said !== undefined) return void answer.writeHead(said[0], { 'content-type': 'application/json' }).end(said[1])
    if (mood === 'cut') return void answer.destroy()
    if (mood === 'silent') return
    const isHeard = mood === 'well'
    const onward = request(url + asked.url, { method: asked.method ?? 'GET', headers: asked.headers }, (heard) => {
      if (!isHeard) return void answer.destroy()
      answer.writeHead(heard.statusCode ?? 502, heard.headers)
      heard.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be: (next) => void (mood = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
