import type { FastifyInstance } from 'fastify'
import { openPayments, type Payments } from '#modules/gateway-payments/index.ts'
import { type InvoiceDeps, startInvoices, verifyInvoices } from '#modules/invoices/index.ts'
import { registerJournal } from '#modules/journal/index.ts'
import { registerPayments } from '#modules/payments/index.ts'
import { registerRelease, type ReleaseDeps } from '#modules/release/index.ts'
import type { Config } from '#platform/config.ts'
import { openGateways, type SimulatorPlace } from '#platform/gateway/index.ts'
import { openPdfMaker } from '#platform/pdf/index.ts'

/** Rooms that payments at gateways stand on. */
type PaymentRooms = Omit<Parameters<typeof openPayments>[1], 'gateways' | 'askAfterMs'>

/** Payments at the gateways that are set up; `simulator` says where the practice bank runs. */
export function openPaymentsOf(
  app: FastifyInstance,
  { gateway }: Pick<Config, 'gateway'>,
  rooms: PaymentRooms & { readonly simulator: SimulatorPlace | undefined },
): Payments {
  const { askAfterMs } = gateway
  return openPayments(app, { ...rooms, gateways: openGateways(gateway, rooms.simulator), askAfterMs })
}

/** What a win costs until the car leaves the yard: the journal, invoices and their payment, passes and the gate. */
export function registerMoney(
  app: FastifyInstance,
  { runsJobs, ...deps }: InvoiceDeps & ReleaseDeps & { readonly runsJobs: boolean },
): void {
  const { db, log } = deps
  registerJournal(app, { db, alsoVerify: [verifyInvoices] })
  registerPayments(app, { ...deps, pdf: openPdfMaker(app, log) })
  registerRelease(app, deps)
  if (runsJobs) startInvoices(app, deps)
}
