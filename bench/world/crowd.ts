import { join } from 'node:path'
import type { CrowdQuestion, CrowdState, Dialect, Opening } from './crowd-members.ts'
import { type ChildProgram, startProgram } from './live-world.ts'

export type { CrowdState } from './crowd-members.ts'

/** Many sockets to one server, in a process of their own. */
export class Crowd {
  readonly #program: ChildProgram
  readonly #dialect: Dialect
  readonly #port: number

  private constructor(program: ChildProgram, dialect: Dialect, port: number) {
    this.#program = program
    this.#dialect = dialect
    this.#port = port
  }

  static async start(dialect: Dialect, port: number): Promise<Crowd> {
    const { program } = await startProgram(join(import.meta.dirname, 'crowd-members.ts'))
    return new Crowd(program, dialect, port)
  }

  /** So many more; resolves when all of them follow what they are to follow. */
  async open(count: number, options: Partial<Pick<Opening, 'cookies' | 'follow' | 'messageBytes'>> = {}): Promise<void> {
    const { cookies = [], follow = { lanes: [], lots: [] }, messageBytes = 0 } = options
    await this.#ask({ ask: 'open', dialect: this.#dialect, port: this.#port, count, cookies, follow, messageBytes })
  }

  /** Resolves when all together have heard so many more messages. */
  async hear(messages: number): Promise<void> {
    await this.#ask({ ask: 'hear', messages })
  }

  async state(): Promise<CrowdState> {
    return this.#ask({ ask: 'state' })
  }

  stop(): Promise<void> {
    return this.#program.stop()
  }

  #ask<T>(question: CrowdQuestion): Promise<T> {
    return this.#program.ask(question)
  }
}
