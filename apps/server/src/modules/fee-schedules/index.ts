import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { FeeBook, type FeeBookDeps, SCHEDULES_PATH } from './fee-book.ts'

export { FeeBook } from './fee-book.ts'
export { findInForce, hashOfSchedule, learnSchedules, nameInForce, scheduleById, scheduleOfRow } from './known-schedules.ts'
export { approvedOn, type FiguresRow, NAMED } from './schedules.store.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const FILE = /^[0-9a-f]{16}\.json$/

/**
 * Opens the fee schedules, read as the application becomes ready and followed until it closes, and serves what browsers price by: a file
 * by site and content. Pages of another node, or of before an approval, may name a file that this node never made: they get what holds
 * now, which is not kept.
 */
export function openFeeBook(app: FastifyInstance, deps: FeeBookDeps): FeeBook {
  const book = new FeeBook(deps)
  app.addHook('onReady', () => book.start())
  app.addHook('onClose', () => book.stop())
  app.get<{ Params: { file: string } }>(`${SCHEDULES_PATH}/:file`, (request, reply) => {
    const { file } = request.params
    if (!FILE.test(file)) throw new Failure('NOT_FOUND')
    const { site, nowMs } = app.edge.contextOf(request, reply)
    const { path, text } = book.ofPages(site.code, nowMs)
    reply.header('cache-control', path.endsWith(`/${file}`) ? IMMUTABLE : 'no-store')
    return reply.type('application/json; charset=utf-8').send(text)
  })
  return book
}
