import type { FastifyInstance } from 'fastify'
import { repeat, type Repeated, type RepeatedWork } from './repeat.ts'

/** Repeats work while the application runs, and ends the current turn before it is closed. */
export function repeatInApp(app: FastifyInstance, work: RepeatedWork): void {
  let repeated: Repeated | undefined
  app.addHook('onReady', async () => void (repeated = repeat(app.edgeLog, work)))
  app.addHook('onClose', () => repeated?.stop())
}
