import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/alerts/alerts.ts'
import * as operations from '@app/contract/alerts/alert-operations.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import { memberOf, operatorOf, type Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { listOpenAlerts, type AlertRow } from './alerts.store.ts'
import { listCurrentNotices } from './global-alerts.store.ts'
import { listNotices, raiseNotice, takeDownNotice } from './notices.ts'
import { listRaisedAlerts, raiseAlert, withdrawAlert } from './raise-alert.ts'
import { toAlertGroups, toGlobalAlert, toUserAction } from './to-account-alert.ts'
import { updateAlert } from './update-alert.ts'

/** What the module needs. */
export interface AlertsDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly subscribers: Subscribers
}

/** Facts of a visit in its user config (OQ-A81). */
const FACT = { modal: 'displayAlertsModal', refresh: 'refreshAlerts' } as const

/** Open alerts but for those put off, without a day, in this very visit. */
async function alertsOfVisit({ db, sessions }: AlertsDeps, ctx: RequestContext): Promise<AlertRow[]> {
  const { accountId } = memberOf(ctx)
  const rows = await listOpenAlerts(db, accountId)
  if (!rows.some((row) => row.postponed_at !== null)) return rows
  const visit = (await sessions.list(accountId, ctx.sessionId)).find((session) => session.isCurrent)
  const beganAtMs = visit?.createdAtMs ?? ctx.nowMs
  return rows.filter((row) => row.postponed_at === null || row.postponed_at.getTime() < beganAtMs)
}

function registerMemberCalls(app: FastifyInstance, deps: AlertsDeps): void {
  const { db, sessions } = deps
  serve(app, calls.getAccountAlerts, async (_, ctx) => {
    const groups = toAlertGroups(await alertsOfVisit(deps, ctx))
    const facts = ctx.sessionId === null ? {} : await sessions.facts(ctx.sessionId)
    if (ctx.sessionId !== null && facts[FACT.refresh] === true) await sessions.keepFacts(ctx.sessionId, { [FACT.refresh]: false })
    return groups
  })
  serve(app, calls.updateAccountAlert, async ({ body }, ctx) =>
    updateAlert(
      db,
      { accountId: memberOf(ctx).accountId, id: body.userActionId },
      { actionStatus: body.actionStatus, deferDays: body.deferTimeInterval ?? null, userAction: body.userAction, nowMs: ctx.nowMs },
    ),
  )
  serve(app, calls.listUserActions, async (_, ctx) => ({
    userActions: (await listOpenAlerts(db, memberOf(ctx).accountId)).map(toUserAction),
  }))
  serve(app, calls.setAlertsModal, async ({ body: { displayAlertsModal } }, ctx) => {
    if (ctx.sessionId !== null) await sessions.keepFacts(ctx.sessionId, { [FACT.modal]: displayAlertsModal })
    return { displayAlertsModal }
  })
  serve(app, calls.listGlobalAlerts, async (_, ctx) => ({
    globalAlerts: (await listCurrentNotices(db, ctx.site.code)).map((row) => toGlobalAlert(row, ctx.locale)),
  }))
}

function registerOperatorCalls(app: FastifyInstance, deps: AlertsDeps): void {
  const { db } = deps
  serve(app, operations.listRaisedAlerts, async ({ query }, ctx) => listRaisedAlerts(db, query.buyerNumber, operatorOf(ctx).sites))
  serve(app, operations.raiseAlert, async ({ body }, ctx) => raiseAlert(deps, operatorOf(ctx), body))
  serve(app, operations.withdrawAlert, async ({ body }, ctx) => withdrawAlert(deps, operatorOf(ctx), body.userActionId))
  serve(app, operations.listNotices, async (_, ctx) => listNotices(db, ctx.locale, operatorOf(ctx).sites))
  serve(app, operations.raiseNotice, async ({ body }, ctx) => ({ id: await raiseNotice(db, operatorOf(ctx), body) }))
  serve(app, operations.endNotice, async ({ body }, ctx) => ({ ended: await takeDownNotice(db, operatorOf(ctx).sites, body.id) }))
}

/** Serves account alerts, notices to everybody, and the operators' calls that raise them. */
export function registerAlerts(app: FastifyInstance, deps: AlertsDeps): void {
  registerMemberCalls(app, deps)
  registerOperatorCalls(app, deps)
}
