import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure } from '@app/contract/failure.ts'
import type { FacetRequest, IndexAnswer } from '@app/lot-index/query.ts'
import type { Log } from '#platform/log.ts'
import { withFields } from '#platform/json-text.ts'
import type { SetClauses } from './facet-json.ts'
import { isHanging, laterOf, type Moment, momentNow } from './limits/hang.ts'
import { tookTooLong } from './limits/question-limit.ts'
import type { ChangeListener, SearchEngine, ValueSuggestion, WireAnswer } from './search-engine.ts'
import type { WorkerAnswer, WorkerBegin, WorkerMessage, WorkerRequest, WorkerSettings, WorkerTask } from './worker-messages.ts'

// The main thread's side of the index workers. A worker is starting, ready or gone; a task waits (no worker is ready), is with
// one worker, or done. When a worker goes, its tasks go once more to another, and a new worker takes its place.

/** A task that was not done in this time is given up; a worker that has it goes on. */
const TASK_LIMIT_MS = 10_000
const WATCH_EVERY_MS = 1_000
const TRIES_MAX = 2
const RESTART_FIRST_MS = 100
const RESTART_LAST_MS = 5_000
/** Between snapshots of a running server, ms. */
const SAVE_EVERY_MS = 600_000

interface Task {
  readonly id: number
  readonly task: WorkerTask
  readonly queuedAtMs: number
  readonly resolve: (done: { answer: WorkerAnswer; version: string }) => void
  readonly reject: (error: Error) => void
  tries: number
  sent: Moment
}

interface Seat {
  worker: Worker | null
  isReady: boolean
  version: string
  failures: number
  restart: NodeJS.Timeout | null
  answered: Moment
  readonly tasks: Map<number, Task>
}

export interface WorkerEngineOptions extends WorkerSettings {
  readonly workers: number
  readonly log: Log
  /** Resolved once the database answers; left out: at once. */
  readonly isBaseReady?: Promise<void> | undefined
}

const isLate = ({ queuedAtMs }: Task): boolean => performance.now() - queuedAtMs > TASK_LIMIT_MS
const isQuick = (task: WorkerTask): boolean => task.kind === 'search' || task.kind === 'searchForWire' || task.kind === 'suggest'

/** The index workers of one process behind the port of search. */
export class WorkerEngine implements SearchEngine {
  readonly #options: WorkerEngineOptions
  readonly #seats: readonly Seat[]
  readonly #waiting: Task[] = []
  readonly #listeners: ChangeListener[] = []
  readonly #timers: readonly NodeJS.Timeout[]
  #nextId = 1
  #lastFacets: readonly FacetRequest[] = []
  #lastFacetsJson = '[]'
  #isClosing = false

  constructor(options: WorkerEngineOptions) {
    this.#options = options
    this.#seats = Array.from({ length: options.workers }, () => ({
      worker: null,
      isReady: false,
      version: '',
      failures: 0,
      restart: null,
      answered: momentNow(),
      tasks: new Map(),
    }))
    for (const seat of this.#seats) this.#start(seat)
    this.#timers = [setInterval(() => this.#watch(), WATCH_EVERY_MS), setInterval(() => void this.#save(), SAVE_EVERY_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  async search(query: Parameters<SearchEngine['search']>[0]) {
    const { answer, version } = await this.#ask({ kind: 'search', query })
    return { ...(answer as IndexAnswer), version }
  }

  async searchForWire(query: Parameters<SearchEngine['searchForWire']>[0], brief: SetClauses | null = null) {
    const { answer, version } = await this.#ask({ kind: 'searchForWire', json: this.#json(query), brief })
    return { ...(answer as Omit<WireAnswer, 'version'>), version }
  }

  /** The facets are the same object for a while, and most of the text. */
  #json({ facets, ...query }: Parameters<SearchEngine['searchForWire']>[0]): string {
    if (facets !== this.#lastFacets) {
      this.#lastFacets = facets
      this.#lastFacetsJson = JSON.stringify(facets)
    }
    return withFields(JSON.stringify(query), { facets: this.#lastFacetsJson })
  }

  async suggest(question: Parameters<SearchEngine['suggest']>[0]) {
    return (await this.#ask({ kind: 'suggest', question })).answer as readonly ValueSuggestion[]
  }

  version(): string {
    let newest = ''
    for (const seat of this.#seats) if (seat.isReady && isNewer(seat.version, newest)) newest = seat.version
    return newest
  }

  isReady(): boolean {
    return this.#seats.some((seat) => seat.isReady)
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#seats.filter((seat) => seat.isReady).map((seat) => this.#ask({ kind: 'refresh' }, seat)))
  }

  async verify(): Promise<boolean> {
    const equal = []
    for (const seat of this.#seats) equal.push((await this.#ask({ kind: 'verify' }, seat)).answer === true)
    for (const listener of this.#listeners) if (equal.includes(false)) listener('all')
    return !equal.includes(false)
  }

  /** Ends one worker as a fault would; for the tests of replacement. */
  crashOne(): void {
    const seat = this.#seats.find((one) => one.isReady)
    seat?.worker?.postMessage({ kind: 'crash', id: 0 } satisfies WorkerRequest)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const task of this.#waiting.splice(0)) task.reject(new Failure('UNAVAILABLE'))
    await Promise.all(this.#seats.map((seat, at) => this.#closeSeat(seat, at === 0)))
  }

  async #closeSeat(seat: Seat, saves: boolean): Promise<void> {
    if (seat.restart) clearTimeout(seat.restart)
    const { worker } = seat
    if (!worker) return
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    if (seat.isReady) {
      await this.#ask({ kind: 'close', saves }, seat).catch(() => undefined)
      const cut = setTimeout(() => void worker.terminate(), WATCH_EVERY_MS)
      await gone
      clearTimeout(cut)
    } else await worker.terminate()
  }

  #start(seat: Seat): void {
    const { url, snapshotPath, questionLimitMs, log, isBaseReady = Promise.resolve() } = this.#options
    const worker = new Worker(join(import.meta.dirname, 'index-worker.ts'), {
      workerData: { url, snapshotPath, questionLimitMs } satisfies WorkerSettings,
      name: 'lot-index',
    })
    seat.worker = worker
    worker.on('message', (message: WorkerMessage) => this.#hear(seat, message))
    worker.on('error', (error) => log.error({ err: error }, 'an index worker failed'))
    worker.on('exit', () => this.#lose(seat))
    // Where the database never becomes ready the whole start has failed, and with it this engine is closed.
    isBaseReady.then(
      () => this.#begin(seat, worker),
      () => undefined,
    )
  }

  #begin(seat: Seat, worker: Worker): void {
    if (seat.worker === worker) seat.worker?.postMessage({ kind: 'begin' } satisfies WorkerBegin)
  }

  #lose(seat: Seat): void {
    seat.worker = null
    seat.isReady = false
    const orphans = [...seat.tasks.values()]
    seat.tasks.clear()
    for (const task of orphans) {
      if (this.#isClosing || task.tries >= TRIES_MAX || !isQuick(task.task) || isLate(task)) task.reject(new Failure('UNAVAILABLE'))
      else this.#place(task)
    }
    if (this.#isClosing) return
    const pauseMs = Math.min(RESTART_FIRST_MS * 2 ** seat.failures, RESTART_LAST_MS)
    seat.failures++
    seat.restart = setTimeout(() => this.#start(seat), pauseMs)
  }

  #hear(seat: Seat, message: WorkerMessage): void {
    switch (message.kind) {
      case 'ready':
        Object.assign(seat, { isReady: true, version: message.version, failures: 0 })
        this.#options.log.info({ lots: message.lots, from: message.from }, 'an index worker is ready')
        for (const listener of this.#listeners) listener('all')
        for (const task of this.#waiting.splice(0)) this.#place(task)
        return
      case 'applied':
        seat.version = message.version
        for (const listener of this.#listeners) listener(message.lots)
        return
      case 'warning':
        this.#options.log.warn(message.text)
        return
      case 'answer':
        this.#take(seat, message.id)?.resolve(message)
        return
      case 'tooLong':
        this.#take(seat, message.id)?.reject(tookTooLong())
        return
      case 'refused':
        this.#take(seat, message.id)?.reject(new Error(`an index worker could not do its task: ${message.reason}`))
    }
  }

  #take(seat: Seat, id: number): Task | undefined {
    const task = seat.tasks.get(id)
    seat.tasks.delete(id)
    seat.answered = momentNow()
    return task
  }

  #ask(task: WorkerTask, seat?: Seat): Promise<{ answer: WorkerAnswer; version: string }> {
    return new Promise((resolve, reject) => {
      const placed: Task = { id: this.#nextId++, task, queuedAtMs: performance.now(), resolve, reject, tries: 0, sent: momentNow() }
      if (seat?.isReady) this.#send(seat, placed)
      else if (seat) reject(new Failure('UNAVAILABLE'))
      else this.#place(placed)
    })
  }

  /** To the least busy ready worker; without one the task waits. */
  #place(task: Task): void {
    let best: Seat | null = null
    for (const seat of this.#seats) if (seat.isReady && (best === null || seat.tasks.size < best.tasks.size)) best = seat
    if (best) this.#send(best, task)
    else if (this.#isClosing) task.reject(new Failure('UNAVAILABLE'))
    else this.#waiting.push(task)
  }

  #send(seat: Seat, task: Task): void {
    task.tries++
    task.sent = momentNow()
    seat.tasks.set(task.id, task)
    seat.worker?.postMessage({ ...task.task, id: task.id })
  }

  #watch(): void {
    const now = momentNow()
    for (const task of this.#waiting.filter(isLate)) {
      this.#waiting.splice(this.#waiting.indexOf(task), 1)
      task.reject(new Failure('UNAVAILABLE'))
    }
    for (const seat of this.#seats) {
      const quick = [...seat.tasks.values()].filter(({ task }) => isQuick(task))
      for (const task of quick.filter(isLate)) task.reject(new Failure('UNAVAILABLE'))
      if (quick.some(({ sent }) => isHanging(laterOf(sent, seat.answered), now))) void seat.worker?.terminate()
    }
  }

  async #save(): Promise<void> {
    const seat = this.#seats.find((one) => one.isReady)
    if (!seat) return
    await this.#ask({ kind: 'save' }, seat).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'the index snapshot was not written'),
    )
  }
}

/** Whether one `xid.seq` is after another. */
function isNewer(version: string, other: string): boolean {
  if (other === '') return true
  const [xid = '0', seq = '0'] = version.split('.')
  const [otherXid = '0', otherSeq = '0'] = other.split('.')
  return BigInt(xid) > BigInt(otherXid) || (xid === otherXid && Number(seq) > Number(otherSeq))
}
