import { Failure, isFailure } from '@app/contract/failure.ts'
import { failureOf } from './failure-answer.ts'
import type { RequestContext } from './request-context.ts'
import { RawBody, runCall, type ServedCall, type SomeCall, StreamBody } from './run-call.ts'

/** A database that is away or that broke off a statement is a failure by its code, as over HTTP; anything else unknown stays as it came. */
function named(error: unknown): unknown {
  if (isFailure(error)) return error
  const failure = failureOf(error)
  return failure.code === 'UNAVAILABLE' || failure.code === 'TOOK_TOO_LONG' ? Object.assign(failure, { cause: error }) : error
}

/**
 * The in-process client of one request: same access rule, parsing and masking as over HTTP, same refusals. Of answers made as
 * bytes it hands over the data they were made from, or reads them back, so that a page loader sees what a browser would.
 */
export function inProcessClient(served: ReadonlyMap<string, ServedCall>, contextOf: () => RequestContext): RequestContext['api'] {
  return async (call: SomeCall, input: { params?: unknown; query?: unknown; body?: unknown }) => {
    const target = served.get(call.name)
    if (!target) throw new Failure('NOT_FOUND', { call: call.name })
    const given = { params: input.params ?? {}, query: input.query ?? {}, body: input.body ?? {} }
    const data = await runCall(target, given, contextOf()).catch((error: unknown) => {
      throw named(error)
    })
    if (data instanceof StreamBody) {
      data.stream.destroy()
      throw new Error(`${call.name} is sent as a file and read by no page`)
    }
    if (!(data instanceof RawBody)) return data
    return data.data ? data.data() : JSON.parse(data.bytes.toString('utf8'))
  }
}
