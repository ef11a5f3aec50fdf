import { Failure } from '@app/contract/failure.ts'
import type { MemberFile } from '@app/contract/operations/members/member-file.answers.ts'
import { can } from '@app/rules/access/can.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { listHitsOf } from '#modules/screening/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findMemberId, listAgreements, listEvents, listMandates, listPapers, listPeriods } from './member-file.store.ts'

const iso = (at: Date | null): string => at?.toISOString() ?? ''

/** What is on file about a member; the look is in their history before it is answered. @throws Failure NO_SUCH_PERSON. */
export async function lookAtMember(db: Db, ctx: RequestContext, number: number): Promise<MemberFile> {
  const { accountId: by, sites } = operatorOf(ctx)
  const accountId = await findMemberId(db, number, sites)
  if (accountId === null) throw new Failure('NO_SUCH_PERSON', { number })
  await addAccountEvent(db, { accountId, actorId: by, kind: 'account-viewed', detail: { site: ctx.site.code } })
  const isReviewer = can(ctx.person, 'REVIEWER')
  const [periods, papers, hits, agreements, mandates, events] = await Promise.all([
    listPeriods(db, accountId),
    isReviewer ? listPapers(db, accountId, sites) : null,
    isReviewer ? listHitsOf(db, accountId, by) : null,
    listAgreements(db, accountId),
    listMandates(db, accountId),
    listEvents(db, accountId),
  ])
  return {
    number,
    periods,
    papers: papers === null ? null : papers.map(({ sentAt, ...paper }) => ({ ...paper, sentAt: iso(sentAt) })),
    hits: hits === null ? null : hits.map(({ foundAt, ...hit }) => ({ ...hit, foundAt: iso(foundAt) })),
    agreements: agreements.map(({ signedAt, ...agreement }) => ({ ...agreement, signedAt: iso(signedAt) })),
    mandates: mandates.map(({ madeAt, until, revokedAt, ...mandate }) => {
      return { ...mandate, madeAt: iso(madeAt), until: iso(until), revokedAt: iso(revokedAt) }
    }),
    events: events.map(({ at, ...event }) => ({ ...event, at: iso(at) })),
  }
}
