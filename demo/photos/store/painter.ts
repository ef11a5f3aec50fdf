import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { PaintAnswer, PaintOrder } from './painter-messages.ts'

const PROCESS = join(import.meta.dirname, 'painter-process.ts')
const PAINT_LIMIT_MS = 60_000
/** A painter without work for so long is ended; it holds about 250 MB. */
const IDLE_LIMIT_MS = 30_000
const HEAP_LIMIT_MB = 384
const STDERR_TAIL_CHARS = 2_000

/** Few threads and few heaps keep a painter small; of our own environment it gets only what Windows needs to load libraries. */
const environment = (): NodeJS.ProcessEnv => {
  const frugal = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }
  const root = process.env.SystemRoot
  return root === undefined ? frugal : { ...frugal, SystemRoot: root }
}

interface Drawing {
  readonly done: (answer: PaintAnswer) => void
  readonly timer: NodeJS.Timeout
}

/** One drawing process: started when there is work, replaced when it dies, ended when idle. */
export class Painter {
  #child: ChildProcess | null = null
  #drawing: Drawing | null = null
  #idle: NodeJS.Timeout | null = null
  #complaint = ''

  get isBusy(): boolean {
    return this.#drawing !== null
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Draws one picture; the answer carries an error when the picture or the process failed. One order at a time. */
  paint(order: PaintOrder): Promise<PaintAnswer> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), PAINT_LIMIT_MS)
      this.#drawing = { done: resolve, timer }
      child.send(order, (error) => {
        if (error !== null) child.kill('SIGKILL')
      })
    })
  }

  #start(): ChildProcess {
    this.#complaint = ''
    const child = fork(PROCESS, {
      execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--disable-warning=ExperimentalWarning'],
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-STDERR_TAIL_CHARS)
    })
    child.on('message', (answer: PaintAnswer) => {
      if (this.#child === child) this.#finish(answer)
    })
    child.on('error', (error) => this.#lose(child, String(error)))
    child.on('close', (code, signal) => {
      this.#lose(child, `the painter ended with ${signal ?? code}: ${this.#complaint.trim()}`)
    })
    return child
  }

  #lose(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return
    this.#child = null
    this.#finish({ error: reason })
  }

  #finish(answer: PaintAnswer): void {
    const drawing = this.#drawing
    if (drawing === null) return
    clearTimeout(drawing.timer)
    this.#drawing = null
    this.#idle = setTimeout(() => void this.stop(), IDLE_LIMIT_MS)
    this.#idle.unref()
    drawing.done(answer)
  }

  /** Ends the process, also in the middle of a drawing. */
  async stop(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    const child = this.#child
    if (child === null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
  }
}
