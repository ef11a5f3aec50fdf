import type { FastifyInstance } from 'fastify'
import { fieldErrorsIn, isFailure } from '@app/contract/failure.ts'
import { leadTo } from './lead-to.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SeeOther } from '#platform/http/run-call.ts'

/** What a reason of a failure looks like when it is a code. */
const REASON_CODE = /^[A-Z][A-Z_]{1,39}$/

/** A form that may come as a document: its page, and what the page needs to be shown again. */
export interface FormPage {
  readonly ctx: RequestContext
  readonly locale: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

/** A refusal as a page shows it: the message under the first wrong field, or the code. */
function faultOf(error: unknown): string {
  if (!isFailure(error)) throw error
  const { error: code } = error.detail
  const [wrong] = Object.values(fieldErrorsIn(error.detail))
  if (wrong !== undefined) return wrong
  return typeof code === 'string' ? code : error.code
}

/** Why something was refused, where its failure says so by a code of its own; a reason that people wrote is none. */
function reasonsOf(error: unknown): readonly [string, string][] {
  const reason = isFailure(error) ? error.detail['reason'] : undefined
  return typeof reason === 'string' && REASON_CODE.test(reason) ? [['reason', reason]] : []
}

/**
 * Answers a form as a call, or, where a browser sent it by itself, leads on: to the page that the work names, or back to the form with
 * the fault in its address, and its reason beside it.
 */
export async function answerForm<D>(
  app: FastifyInstance,
  form: FormPage,
  { work, next }: { work: () => Promise<D>; next: (answer: D) => string },
): Promise<D | SeeOther> {
  const { ctx, locale, path, query = {} } = form
  if (!ctx.origin.wantsDocument) return work()
  const lead = (target: string) => leadTo(app, ctx, { path: target, locale })
  try {
    return lead(next(await work()))
  } catch (error) {
    const parameters = Object.entries(query).filter(([, value]) => value !== '')
    return lead(`${path}?${new URLSearchParams([...parameters, ['fault', faultOf(error)], ...reasonsOf(error)])}`)
  }
}
