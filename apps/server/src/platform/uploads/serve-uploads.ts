import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { FilesOfCall } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import type { Db } from '#platform/db/database.ts'
import { metrics } from '#platform/metrics.ts'
import { checkToken, hasTokenInParts } from '../edge/csrf.ts'
import { excuseSlowRequest } from '../edge/slow-requests.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { ReceivedParts, SomeCall } from '../http/run-call.ts'
import { serveParts } from '../http/serve.ts'
import { visitId } from '../http/visit.ts'
import type { Vault } from '../vault/index.ts'
import { endLater, linger } from './linger.ts'
import { bodyMaxBytes, readParts } from './read-parts.ts'
import { giveBackBytes, reserveBytes, secondsOfDayLeft } from './upload-days.store.ts'
import type { Turns } from './turns.ts'
import type { UploadSlots } from './upload-slots.ts'
import type { UploadHandling } from './uploads.ts'

const received = new Counter({
  name: 'hammerlane_upload_files_total',
  help: 'Files that were received, by what became of them: sealed, or refused for their type.',
  labelNames: ['outcome'],
  registers: [metrics],
})
const receivedBytes = new Counter({ name: 'hammerlane_upload_bytes_total', help: 'Bytes of files that were sealed.', registers: [metrics] })

export interface ReceivingDeps {
  readonly db: Db
  readonly vault: Vault
  readonly slots: UploadSlots
  readonly turns: Turns
}

async function signedIn({ member }: RequestContext): Promise<number> {
  if (member === null) throw new Failure('NOT_SIGNED_IN')
  return member.accountId
}

/** Bytes that a request says it has; undefined where it says nothing. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** Whether a refusal of the handler certainly left nothing behind: a fault of ours may have come after its commit. */
const isCertain = (error: unknown): boolean => error === null || (isFailure(error) && statusOf(error.code) < 500)

/** Reads the files of one request, within the limits of the node and of whose files they are. */
async function receive(
  request: FastifyRequest,
  {
    deps,
    files,
    accountId,
    hasToken,
  }: { readonly deps: ReceivingDeps; readonly files: FilesOfCall; readonly accountId: number; readonly hasToken: boolean },
): Promise<ReceivedParts> {
  const { db, vault, slots, turns } = deps
  const announced = announcedBytes(request)
  if (announced !== undefined && announced > bodyMaxBytes(files)) throw new Failure('TOO_LARGE')
  const leave = slots.take(accountId)
  try {
    const reserved = await reserveBytes(db, accountId, announced ?? bodyMaxBytes(files))
    if (reserved === null) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: await secondsOfDayLeft(db) })
    excuseSlowRequest(request.raw)
    let sentBytes = 0
    request.raw.on('data', (chunk: Buffer) => void (sentBytes += chunk.length))
    const visit = { id: visitId(request), key: request.server.edge.csrfKey }
    const token = hasToken && hasTokenInParts(request) ? { checkToken: (given: unknown) => checkToken(given, visit) } : {}
    const { fields, ...beside } = await readParts(request, { files, accountId, vault, turns, ...token }).finally(() =>
      giveBackBytes(db, reserved, sentBytes),
    )
    received.inc({ outcome: 'sealed' }, beside.files.length)
    received.inc({ outcome: 'refused' }, beside.refused.length)
    for (const { sizeBytes } of beside.files) receivedBytes.inc(sizeBytes)
    return { fields, beside, settle: async (error) => (isCertain(error) ? vault.discard(beside.files) : undefined) }
  } finally {
    leave()
  }
}

/** Serves one multipart call in a scope of its own, so that no other call takes such a body. */
export function serveUpload(app: FastifyInstance, call: SomeCall, how: { handling: UploadHandling<SomeCall>; deps: ReceivingDeps }): void {
  const { files } = call
  if (call.bodyForm !== 'multipart' || files === undefined) throw new Error(`call ${call.name} takes no files`)
  const { ownerOf = signedIn, handler } = how.handling
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    // Whatever is answered, a request that is not whole ends its connection.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (await linger(request.raw)) return payload
      endLater(request.raw.socket)
      reply.header('connection', 'close')
      return payload
    })
    serveParts(scope, call, {
      handler: handler as never,
      receive: async (request, ctx) => {
        if (!request.isMultipart()) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
        return receive(request, { deps: how.deps, files, accountId: await ownerOf(ctx), hasToken: call.effect === 'member' })
      },
    })
  })
}
