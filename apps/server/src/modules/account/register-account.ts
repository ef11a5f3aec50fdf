import type { FastifyInstance } from 'fastify'
import { type AccountDeps, roomsOf } from '#modules/account-recovery/index.ts'
import { registerDetails } from './detail-routes.ts'
import { registerRecovery } from './routes.ts'

/** Account recovery: forgotten user ids and passwords, security questions, confirmed addresses, the mailbox. */
export function registerAccount(app: FastifyInstance, deps: AccountDeps): void {
  const rooms = roomsOf(deps)
  registerRecovery(app, rooms)
  registerDetails(app, rooms)
  // What was taken on is done before the database is closed.
  app.addHook('onClose', () => rooms.putOff.close())
}
