import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { Failure } from '@app/contract/failure.ts'
import { NOTICE_MAX_BYTES, receiveProviderNotice } from '@app/contract/providers/provider-notices.ts'
import type { Db } from '#platform/db/database.ts'
import { metrics } from '#platform/metrics.ts'
import { serveParts } from '../http/serve.ts'
import { keepNotice } from './notices.store.ts'
import { ID_MAX, type Notice, type ProviderNotices } from './provider-notices.ts'

const received = new Counter({
  name: 'hammerlane_provider_notices_total',
  help: 'Notices of providers by what became of them: kept, known, ignored, or refused for their signature.',
  labelNames: ['kind', 'provider', 'outcome'],
  registers: [metrics],
})

const NOTHING = Buffer.alloc(0)

const isId = (id: string): boolean => id.length > 0 && id.length <= ID_MAX

/** A notice that can be kept. @throws Error for one that its provider's part has read wrongly. */
function checked(notice: Notice): Notice {
  if (!isId(notice.eventId) || !isId(notice.ref)) throw new Error('a notice has no id, or one that is too long')
  return notice
}

/** What serves `POST /hooks/{kind}/{provider}`: in a scope of its own, since no other call takes bodies as they come. */
export function serveNotices(
  app: FastifyInstance,
  { db, find }: { readonly db: Db; readonly find: (kind: string, provider: string) => ProviderNotices | null },
): void {
  const take = async (input: {
    readonly params: { readonly kind: string; readonly provider: string }
    readonly request: FastifyRequest
  }) => {
    const { kind, provider } = input.params
    const of = find(kind, provider)
    if (of === null) throw new Failure('NOT_FOUND')
    const { body, headers } = input.request
    const notice = await of.verify(Buffer.isBuffer(body) ? body : NOTHING, headers)
    const count = (outcome: string): void => received.inc({ kind, provider, outcome })
    if (notice === 'refused') {
      count('refused')
      throw new Failure('SIGNATURE_WRONG')
    }
    if (notice === 'ignored') count('ignored')
    else count((await keepNotice(db, of, checked(notice))) ? 'kept' : 'known')
    return {}
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_MAX_BYTES }, (_request, body, done) => done(null, body))
    serveParts(scope, receiveProviderNotice, {
      handler: take,
      receive: async (request) => ({ fields: undefined, beside: { request }, settle: () => Promise.resolve() }),
    })
  })
}
