import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/members/member-file.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { lookAtMember } from './look-at-member.ts'

/** One member whole, for operators of their site. */
export function registerMemberFile(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, calls.lookAtMember, ({ body }, ctx) => lookAtMember(db, ctx, body.number))
}
