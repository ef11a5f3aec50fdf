import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answerSchemas } from '@app/contract/calls.ts'
import { answers, defineCall } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { transaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { ReceivedFile } from '#platform/uploads/index.ts'

/** What the call of the tests answers: the files as its handler had them. */
export interface PapersAnswer {
  readonly files: readonly ReceivedFile[]
  readonly refused: readonly { readonly field: string; readonly name: string; readonly fault: string }[]
  readonly documents: readonly { readonly file: string; readonly category?: string | undefined }[]
}

const FILE_MAX_BYTES = 10_485_760

/** A call that takes papers and belongs to no module: what every multipart call may count on is tried with it. */
const sendTestPapers = defineCall({
  name: 'sendTestPapers',
  method: 'POST',
  path: '/data/test-papers',
  summary: 'Takes papers',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'multipart',
  files: { max: 10, maxBytes: FILE_MAX_BYTES, kinds: ['pdf', 'jpg', 'png'] },
  rate: 'upload',
  body: z.object({
    /** keep: a row for each. refuse: a refusal after them. crash: a fault of ours after the commit. */
    what: z.optional(z.enum(['keep', 'refuse', 'crash'])),
    documents: z._default(z.array(z.object({ file: z.string(), category: z.optional(z.string()) })), []),
  }),
  data: answers<PapersAnswer>(),
  fails: ['NOT_FOUND'],
})

const NAME = sendTestPapers.name
const schemas = answerSchemas as Record<string, unknown>

/** Adds the call to an application that is not ready yet; its answers are known from then on. */
export function servePapers(app: FastifyInstance, db: () => Db): void {
  schemas[NAME] = z.object({
    files: z.array(z.looseObject({})),
    refused: z.array(z.looseObject({})),
    documents: z.array(z.looseObject({})),
  })
  app.addHook('onClose', async () => void delete schemas[NAME])
  const { uploads, vault } = app.rooms
  uploads.serve(app, sendTestPapers, {
    handler: async ({ body: { what, documents }, files, refused }) => {
      if (what === 'refuse') throw new Failure('NOT_FOUND')
      if (what !== undefined)
        await transaction(db(), async (tx) => {
          for (const file of files) await vault.keep(tx, file, 'original')
        })
      if (what === 'crash') throw new Error('a fault of ours after the commit')
      return { files, refused, documents }
    },
  })
}
