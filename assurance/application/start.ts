import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Question, RouteOfApp, ServeRequest } from './protocol.ts'

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 20_000

/** The application under attack. */
export interface RunningApplication {
  readonly port: number
  readonly databaseUrl: string
  readonly hasPages: boolean
  /** Numbers of the imported lots. */
  readonly lotNumbers: readonly number[]
  readonly routes: readonly RouteOfApp[]
  /** Addresses of the requests that reached it since the last question. */
  seen(): Promise<readonly string[]>
  /** Names that somebody put on Object.prototype; none ever should. */
  pollution(): Promise<readonly string[]>
  /** What it wrote to its log at level error; every line is a defect. */
  logged(): readonly string[]
  /** Whether its process is still there. */
  isAlive(): boolean
  stop(): Promise<void>
}

type Ready = Extract<Answer, { kind: 'ready' }>

/** Starts the application in a process of its own and waits until it is ready. */
export async function startApplication(request: Partial<Omit<ServeRequest, 'folder'>> = {}): Promise<RunningApplication> {
  const folder = mkdtempSync(join(tmpdir(), 'assurance-'))
  const whole: ServeRequest = { lots: 0, spoiler: 'clean', hasBrokenRoutes: false, env: {}, ...request, folder }
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(whole)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const lines: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => void lines.push(...chunk.toString().split('\n').filter(Boolean)))
  const next = <K extends Answer['kind']>(kind: K): Promise<Extract<Answer, { kind: K }>> =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`No answer "${kind}": ${lines.join('\n')}`)), START_LIMIT_MS)
      const hear = (answer: Answer): void => {
        if (answer.kind !== kind) return
        clearTimeout(limit)
        child.off('message', hear)
        resolve(answer as Extract<Answer, { kind: K }>)
      }
      child.on('message', hear)
      child.once('exit', (code) => reject(new Error(`The application ended with ${code}: ${lines.join('\n')}`)))
    })
  const ask = async <K extends Question>(question: K) => {
    const answer = next(question)
    child.send(question)
    return await answer
  }
  const ready: Ready = await next('ready').catch((error: unknown) => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  lines.length = 0
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    if (child.exitCode === null) {
      child.disconnect()
      await ended
    }
    clearTimeout(limit)
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    ...ready,
    seen: async () => (await ask('seen')).urls,
    pollution: async () => (await ask('pollution')).names,
    logged: () => lines,
    isAlive: () => child.exitCode === null,
    stop,
  }
}
