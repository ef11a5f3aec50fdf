import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { Log } from '#platform/log.ts'
import type { PdfAnswer, PdfTask } from './pdf-messages.ts'

/** Documents that may wait for the worker; a caller beyond them is told to come again. */
const WAITING_MAX = 40
/** A document that is not drawn by then is given up, milliseconds. */
const DRAWN_WITHIN_MS = 12_000

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
  readonly limit: NodeJS.Timeout
}

/** Draws documents in a thread of its own, which starts with the first of them. */
export class PdfMaker {
  readonly #log: Log
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #nextId = 1

  constructor(log: Log) {
    this.#log = log
  }

  /** The document's bytes. @throws Failure UNAVAILABLE where too many wait or it takes too long. */
  make(task: PdfTask): Promise<Buffer> {
    if (this.#waiting.size >= WAITING_MAX) return Promise.reject(new Failure('UNAVAILABLE'))
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#giveUp(), DRAWN_WITHIN_MS)
      this.#waiting.set(id, { resolve, reject, limit })
      this.#worker ??= this.#start()
      this.#worker.postMessage({ ...task, id }, [])
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'pdf-worker.ts'), { name: 'documents' })
    worker.unref()
    worker.on('message', (answer: PdfAnswer) => this.#hear(answer))
    worker.on('error', (error) => this.#log.error({ err: error }, 'the worker of documents failed'))
    worker.on('exit', () => this.#lose(worker))
    return worker
  }

  #hear({ id, bytes, reason }: PdfAnswer): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    clearTimeout(waiting.limit)
    if (bytes === null) waiting.reject(new Error(`a document could not be drawn: ${reason}`))
    else waiting.resolve(Buffer.from(bytes))
  }

  /** One that takes too long holds up all after it: the thread goes, and the next document starts another. */
  #giveUp(): void {
    void this.#worker?.terminate()
  }

  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit)
      reject(new Failure('UNAVAILABLE'))
    }
    this.#waiting.clear()
  }
}

/** Opens the maker of documents; its thread ends with the application. */
export function openPdfMaker(app: FastifyInstance, log: Log): PdfMaker {
  const maker = new PdfMaker(log)
  app.addHook('onClose', () => maker.close())
  return maker
}
