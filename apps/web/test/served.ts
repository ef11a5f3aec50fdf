import { calls, type CallName } from '@app/contract/calls.ts'
import type { Call } from '@app/contract/define-call.ts'
import type { TestApp } from '../../server/test/app.ts'
import { raw, refused, type Answers } from './answers.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the table holds calls of every shape
type AnyCall = Call<any, any, any, any>

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Only calls of the browser have some. */
  readonly headers?: object
}

/** Address of a call with what its path and query take. */
function urlOf({ path }: AnyCall, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${filled}?${search}` : filled
}

/**
 * Answers of the real application to somebody who is signed in by these headers: each call that is named goes to its route, with its
 * parsing, its rules and its words. The clock of the process is the page's.
 */
export function servedBy({ app }: Pick<TestApp, 'app'>, headers: Readonly<Record<string, string>>, names: readonly CallName[]): Answers {
  const answer = async (call: AnyCall, input: Input) => {
    const response = await app.inject({
      method: call.method,
      url: urlOf(call, input),
      headers,
      ...(input.body === undefined ? {} : { payload: input.body }),
    })
    const { returnCode, data } = response.json()
    if (returnCode === 1) return data
    return input.headers === undefined ? refused(data.errorCode, data) : raw(response.statusCode, response.body)
  }
  return Object.fromEntries(names.map((name) => [name, (input: Input) => answer(calls[name], input)]))
}
