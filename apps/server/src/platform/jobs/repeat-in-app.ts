import type { FastifyInstance } from 'fastify'
import { repeat, type Repeated, type RepeatedWork } from './repeat.ts'

/**
 * Repeats work while the application runs. Once it is to be closed no turn begins, whichever work a turn is still under way of: the last
 * to have ended would otherwise find the others at work on a database that is closed. A turn that runs is awaited.
 */
export function repeatInApp(app: FastifyInstance, work: RepeatedWork): void {
  let repeated: Repeated | undefined
  app.addHook('onReady', async () => void (repeated = repeat(app.edgeLog, work)))
  app.addHook('preClose', async () => void repeated?.stop())
  app.addHook('onClose', () => repeated?.stop())
}
