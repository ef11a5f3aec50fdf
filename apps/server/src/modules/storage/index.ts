import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/release/storage.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { addBlock, endBlock } from './block-storage.ts'
import { readDeskStorage } from './read-storage.ts'
import type { StorageDeps } from './storage-deps.ts'

export { billStorage } from './bill-storage.ts'
export { listStorageAmong } from './charges.store.ts'
export { lockForPayment, lockNamed, withStorage } from './lock-for-payment.ts'
export { readOwnStorage, storageOfLot } from './read-storage.ts'

/** Serves the desk of what keeps days in a yard from counting. */
export function registerStorage(app: FastifyInstance, deps: StorageDeps): void {
  const { db } = deps
  serve(app, calls.getStorageBlocks, ({ params }, ctx) =>
    readDeskStorage(db, { lot: params.lotNumber, sites: operatorOf(ctx).sites, nowMs: ctx.nowMs }),
  )
  serve(app, calls.addStorageBlock, ({ body }, ctx) => addBlock(deps, ctx, body))
  serve(app, calls.endStorageBlock, ({ body }, ctx) => endBlock(deps, ctx, body))
}
