import { Agent, request as ask } from 'node:http'

/** One request of a load: a path and, for a POST, its JSON. */
export interface LoadRequest {
  readonly path: string
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface LoadReport {
  readonly perSecond: number
  readonly bytes: number
}

const MS_PER_SECOND = 1_000

function askOnce(agent: Agent, port: number, { path, json, headers }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const contentHeaders = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const sent = ask(
      { agent, port, host: '127.0.0.1', path, method: json === undefined ? 'GET' : 'POST', headers: { ...contentHeaders, ...headers } },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => void (bytes += chunk.length))
        answer.once('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${answer.statusCode}`))))
      },
    )
    sent.once('error', reject)
    sent.end(json)
  })
}

/** Sends every request once over so many pooled connections, each the next when it has its answer. @throws Error when one is not answered 200. */
export async function load(port: number, requests: readonly LoadRequest[], connections: number): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  let bytes = 0
  const asker = async (): Promise<void> => {
    for (let one = requests[next++]; one; one = requests[next++]) {
      const got = await askOnce(agent, port, one)
      bytes += got
    }
  }
  const begunMs = performance.now()
  await Promise.all(Array.from({ length: connections }, asker))
  const seconds = (performance.now() - begunMs) / MS_PER_SECOND
  agent.destroy()
  return { perSecond: requests.length / seconds, bytes }
}

/** Sends requests one after another over one connection; answers the milliseconds of each. @throws Error when one is not answered 200. */
export async function timesOfEach(port: number, requests: readonly LoadRequest[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const one of requests) {
    const begunMs = performance.now()
    await askOnce(agent, port, one)
    times.push(performance.now() - begunMs)
  }
  agent.destroy()
  return times
}
