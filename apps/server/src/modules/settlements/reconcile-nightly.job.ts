import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '#modules/gateway-payments/index.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { claimNight, finishNight, listDaysDue } from './lines.store.ts'
import { reconcileDay, reconcileOpen } from './reconcile-day.ts'

/** How often a node looks whether the night was reconciled. */
const LOOK_EVERY_MS = 30 * 60_000
/** Days before today that are compared each night: providers book some lines late. */
const DAYS_BACK = 3
/** Days before today among which those are looked for that nobody has compared, as nothing ran or a provider did not answer. */
const DAYS_BACK_MAX = 92

/** Compares the days before today, and what stands open, with every provider, by the node that takes the night first; true where it was this one. */
export async function reconcileNight(deps: PaymentDeps): Promise<boolean> {
  const today = await claimNight(deps.db)
  if (today === null) return false
  for (const gateway of deps.gateways.all()) {
    const days = await listDaysDue(deps.db, { provider: gateway.name, today, always: DAYS_BACK, most: DAYS_BACK_MAX })
    for (const day of days) await reconcileDay(deps, gateway, day)
    await reconcileOpen(deps, gateway)
  }
  await finishNight(deps.db, today)
  return true
}

/** Has providers compared with the books once a night while the application runs. */
export function startReconciling(app: FastifyInstance, deps: PaymentDeps): void {
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'gateways could not be reconciled',
    work: async () => void (await reconcileNight(deps)),
  })
}
