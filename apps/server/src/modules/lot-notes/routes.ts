import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as calls from '@app/contract/notes/lot-notes.ts'
import { memberOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { keepNote } from './keep-note.ts'
import { readNotes } from './lot-notes.store.ts'

/** Serves the notes that people keep about lots. */
export function registerLotNotes(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  serve(app, calls.getLotNotes, async ({ body }, ctx) => ({ notes: await readNotes(pool, memberOf(ctx).accountId, body.lots) }))
  serve(app, calls.keepLotNote, async ({ params, body }, ctx) => ({
    note: await keepNote(pool, memberOf(ctx), { lot: params.lotNumber, ...body }),
  }))
}
