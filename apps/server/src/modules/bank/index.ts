import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/bank/bank.ts'
import type { StatementLoaded } from '@app/contract/bank/bank.answers.ts'
import { isFailure, textValuesOf } from '@app/contract/failure.ts'
import { answerForm } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import type { SeeOther } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import type { BankDeps } from './bank-deps.ts'
import { bookHouse, discardOne, giveBack, match, post, suspend } from './desk-acts.ts'
import { readDesk, showStatement } from './show-statements.ts'
import { saveMapping, takeFile } from './take-file.ts'
import { askUndo, decideUndo } from './undo-match.ts'

export type { BankDeps } from './bank-deps.ts'
export { undoWords } from './undo/undo-mail.ts'
export { type Imported, importStatement } from './import-statement.ts'

const DESK = '/operations/money/statements'

const loadedPath = ({ statements }: StatementLoaded): string => `${DESK}/${statements[0]?.id}`

/** Where a form without script is led whose file was refused: the page says why. */
function refusedPath(error: unknown): string {
  if (!isFailure(error) || error.code !== 'STATEMENT_REFUSED') throw error
  const facts = Object.entries(textValuesOf(error.detail)).map(([name, value]) => [name, String(value)])
  return `${DESK}?${new URLSearchParams([['fault', error.code], ...facts])}`
}

/** Serves the desk on which statements of banks are loaded and posted. */
export function registerBank(app: FastifyInstance, deps: BankDeps): void {
  const { db, uploads } = deps
  serve(app, calls.getStatementDesk, (_, ctx) => readDesk(db, ctx))
  uploads.serve(app, calls.loadStatement, {
    handler: async (input, ctx) => {
      const work = () => takeFile(deps, ctx, input)
      if (!ctx.origin.wantsDocument) return work()
      const form = { ctx, locale: input.body.locale, path: DESK }
      const led = await answerForm(app, form, { work: () => work().then(loadedPath, refusedPath), next: (path) => path })
      return led as SeeOther
    },
  })
  serve(app, calls.getBankStatement, ({ params, query }, ctx) => showStatement(db, ctx, { id: Number(params.id), ...query }))
  serve(app, calls.postStatement, ({ params }, ctx) =>
    answerOnce({ db, call: calls.postStatement, ctx, input: params }, () => post(deps, ctx, Number(params.id))),
  )
  serve(app, calls.discardStatement, ({ params, body }, ctx) => discardOne(deps, ctx, { id: Number(params.id), ...body }))
  serve(app, calls.matchBankLine, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.matchBankLine, ctx, input: { ...params, ...body } }, () =>
      match(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.suspendBankLine, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.suspendBankLine, ctx, input: { ...params, ...body } }, () =>
      suspend(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.returnBankLine, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.returnBankLine, ctx, input: { ...params, ...body } }, () =>
      giveBack(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.bookHouseLine, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.bookHouseLine, ctx, input: { ...params, ...body } }, () =>
      bookHouse(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.askLineUndo, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.askLineUndo, ctx, input: { ...params, ...body } }, () =>
      askUndo(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.decideLineUndo, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.decideLineUndo, ctx, input: { ...params, ...body } }, () =>
      decideUndo(deps, ctx, { id: Number(params.id), ...body }),
    ),
  )
  serve(app, calls.saveBankMapping, ({ body }, ctx) => saveMapping(deps, ctx, body))
}
