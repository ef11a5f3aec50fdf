import type { IncomingMessage } from 'node:http'
import { testApp, type TestApp } from '../../apps/server/test/app.ts'
import type { RouteOfApp } from './protocol.ts'

/** The application in the test's own process, on a real port. */
export interface TestTarget extends TestApp {
  readonly port: number
  readonly routes: readonly RouteOfApp[]
  /** Addresses of the requests that reached it since the last question. */
  seen(): Promise<readonly string[]>
}

/** Starts the application for a test of this folder; call `close` in `afterAll`. */
export async function testTarget(env: Readonly<Record<string, string>> = {}): Promise<TestTarget> {
  const made = await testApp(env)
  const urls: string[] = []
  made.app.server.prependListener('request', (message: IncomingMessage) => void urls.push(message.url ?? ''))
  await made.app.listen({ port: 0, host: '127.0.0.1' })
  const bound = made.app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const routes = made.app.edge.routes.map(({ method, url }) => ({ method, path: url }))
  return { ...made, port, routes, seen: () => Promise.resolve(urls.splice(0)) }
}
