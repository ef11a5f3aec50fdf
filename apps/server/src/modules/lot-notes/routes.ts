import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as calls from '@app/contract/notes/lot-notes.ts'
import { getSeenLots, markSeenLots } from '@app/contract/notes/seen-lots.ts'
import { memberOf } from '#modules/session/index.ts'
import { serve, serveQuietly } from '#platform/http/serve.ts'
import { keepNote } from './keep-note.ts'
import { readNotes } from './lot-notes.store.ts'
import { markSeen } from './mark-seen.ts'
import { readSeen } from './seen-lots.store.ts'

/** Serves what people keep about lots: notes, and which they have opened. */
export function registerLotNotes(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  serve(app, calls.getLotNotes, async ({ body }, ctx) => ({ notes: await readNotes(pool, memberOf(ctx).accountId, body.lots) }))
  serve(app, calls.keepLotNote, async ({ params, body }, ctx) => ({
    note: await keepNote(pool, memberOf(ctx), { lot: params.lotNumber, ...body }),
  }))
  serve(app, getSeenLots, async ({ body }, ctx) => ({ seen: await readSeen(pool, memberOf(ctx).accountId, body.lots) }))
  serveQuietly(app, markSeenLots, {
    handler: async ({ body }, ctx) => {
      await markSeen(pool, memberOf(ctx).accountId, body)
      return { isKept: true }
    },
    whenLimited: () => ({ isKept: false }),
  })
}
