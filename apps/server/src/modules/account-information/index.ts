import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/account/account-information.ts'
import { updateNameBlock } from '@app/contract/alerts/alerts.ts'
import type { RetentionDeps } from '#modules/retention/index.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { startErasing } from './erase-accounts.job.ts'
import { exportAsCsv, exportPerson } from './export-person.ts'
import { type ExportZipDeps, openZips } from './export-zip.ts'
import { answerNameCheck } from './name-check.ts'
import * as own from './own-account.ts'

export { eraseClosedAccounts } from './erase-accounts.job.ts'
export type { OwnAccountDeps } from './own-account.ts'

const CSV_HEADERS = { 'content-disposition': 'attachment; filename="account.csv"' }

/** A person's own account: particulars, address, password, export and deletion. */
export function registerAccountInformation(app: FastifyInstance, deps: own.OwnAccountDeps & ExportZipDeps & RetentionDeps): void {
  const sendZip = openZips(deps)
  serve(app, calls.getAccountInfo, (_, ctx) => own.getAccountInfo(deps, ctx))
  serve(app, calls.getProfile, (_, ctx) => own.getProfile(deps, ctx))
  serve(app, calls.updateProfile, ({ body }, ctx) => own.updateProfile(deps, ctx, body))
  serve(app, updateNameBlock, ({ body }, ctx) => answerNameCheck(deps, ctx, body.nameBlockStatus))
  serve(app, calls.changeEmail, async ({ body }, ctx) => {
    await own.changeEmail(deps, ctx, body)
    return {}
  })
  serve(app, calls.changePassword, async ({ body }, ctx) => {
    await own.changePassword(deps, ctx, body)
    return {}
  })
  serve(app, calls.exportPerson, (_, ctx) => {
    ctx.setHeader('content-disposition', 'attachment; filename="account.json"')
    return exportPerson(deps, ctx)
  })
  serve(app, calls.exportPersonCsv, async (_, ctx) => {
    const text = exportAsCsv(await exportPerson(deps, ctx))
    return new RawBody(Buffer.from(text), { contentType: 'text/csv; charset=utf-8', headers: CSV_HEADERS, isWhole: true })
  })
  serve(app, calls.exportPersonZip, (_, ctx) => sendZip(ctx))
  serve(app, calls.deleteAccount, async ({ body }, ctx) => {
    await own.deleteAccount(deps, ctx, body)
    return {}
  })
  serve(app, calls.reopenAccount, async ({ body }, ctx) => {
    await own.reopenAccount(deps, ctx, body.buyerNumber)
    return {}
  })
  startErasing(app, deps)
}
