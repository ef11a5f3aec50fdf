import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { answerSchemas, calls, type CallName } from '@app/contract/calls.ts'
import type { Call, DataOf, InputOf } from '@app/contract/define-call.ts'
import { refused as refusedBody, succeeded } from '@app/contract/envelope.ts'
import { Failure, type FailureDetail } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { failsOf } from '@app/rules/access/call-failures.ts'
import { paramsOf } from '../app/platform/routing/expand-routes.ts'

type Calls = typeof calls
// oxlint-disable-next-line typescript/no-explicit-any -- the table holds calls of every shape
type AnyCall = Call<any, any, any, any>

/** What is answered in place of data. */
type Reply =
  | { readonly reply: 'refused'; readonly code: FailureCode; readonly detail: FailureDetail }
  | { readonly reply: 'raw'; readonly status: number; readonly body: string }
  | { readonly reply: 'unreachable' }

type Made<N extends CallName> = DataOf<Calls[N]> | Reply
type Given<N extends CallName> = Made<N> | ((input: InputOf<Calls[N]>) => Made<N> | Promise<Made<N>>)

/** Name of a call → its data, what else is answered, or a function that makes either of its input. */
export type Answers = { readonly [N in CallName]?: Given<N> }

/** A refusal as the server words it: only a code that the call may fail by, with the status of the table of failures. */
export const refused = (code: FailureCode, detail: FailureDetail = {}): Reply => ({ reply: 'refused', code, detail })

/** What no server of ours answers: the word of a proxy, a body that broke on its way. Never for what the contract describes. */
export const raw = (status: number, body: unknown = ''): Reply => ({
  reply: 'raw',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The network is away. */
export const unreachable: Reply = { reply: 'unreachable' }

type Outcome<Given> = Given extends (input: never) => infer Answer ? Answer : Given

/** One answer, or what makes one, after the other; the last one stays. */
export function inTurn<const Given extends readonly [unknown, ...unknown[]]>(
  ...given: Given
  // oxlint-disable-next-line typescript/no-explicit-any -- each of them takes the input of the one call that it is given for
): (input: any) => Outcome<Given[number]> {
  let next = 0
  return (input: unknown) => {
    const one = given[Math.min(next++, given.length - 1)]
    return (typeof one === 'function' ? (one as (input: unknown) => unknown)(input) : one) as Outcome<Given[number]>
  }
}

const isReply = (made: unknown): made is Reply => typeof made === 'object' && made !== null && 'reply' in made

/** One call of the page, as it arrived. */
export interface PageCall {
  readonly name: CallName
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Makes what a call is answered. @throws when the table has none, or one that no server could give: that is a fault of the test. */
async function madeFor(name: CallName, answers: Answers, input: object): Promise<Reply | { readonly data: unknown }> {
  const given = answers[name]
  if (given === undefined) throw new Error(`The page calls ${name}, for which the test has no answer.`)
  const made: unknown = typeof given === 'function' ? await (given as (input: object) => unknown)(input) : given
  const call: AnyCall = calls[name]
  if (isReply(made)) {
    if (made.reply === 'refused' && !failsOf(call).has(made.code)) throw new Error(`${name} never fails by ${made.code}.`)
    return made
  }
  const parsed = answerSchemas[name].safeParse(made)
  if (!parsed.success) throw new Error(`${name} never answers this: ${parsed.error.message}`)
  return { data: parsed.data }
}

/** @throws when a call sends what the server does not take, and is answered as if it had been taken. */
function demandTaken(call: AnyCall, { body, query }: Pick<PageCall, 'body' | 'query'>): void {
  for (const [schema, sent] of [
    [call.body, body],
    [call.query, query],
  ] as const) {
    const parsed = schema?.safeParse(sent)
    if (parsed && !parsed.success) throw new Error(`${call.name} does not take ${JSON.stringify(sent)}: ${parsed.error.message}`)
  }
}

/** Answers calls of the loader, as those in process are: data, or a thrown Failure. */
export const apiOf = (answers: Answers) =>
  (async (call: AnyCall, input: object) => {
    const made = await madeFor(call.name as CallName, answers, input)
    if ('data' in made) return made.data
    if (made.reply === 'refused') throw new Failure(made.code, made.detail)
    throw new Error(`${call.name} is asked for in process, where no network fails.`)
  }) as never

function askedOf(url: URL, init: RequestInit): { readonly call: AnyCall; readonly asked: PageCall } {
  for (const [name, call] of Object.entries(calls) as readonly (readonly [CallName, AnyCall])[]) {
    const params = call.method === (init.method ?? 'GET') ? paramsOf(call.path, url.pathname) : null
    if (params === null) continue
    const text = typeof init.body === 'string' ? init.body : ''
    const isForm = call.bodyForm === 'form'
    const body: unknown = text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    const headers = init.headers as Readonly<Record<string, string>>
    return { call, asked: { name, params, query: Object.fromEntries(url.searchParams), body, headers } }
  }
  throw new Error(`${init.method} ${url.pathname} is no call of the contract.`)
}

function responseTo(call: AnyCall, made: Reply | { readonly data: unknown }, wordsOf: (code: FailureCode) => string): Response {
  const json = (body: unknown, status = 200) => Response.json(body, { status })
  if ('data' in made) {
    if (call.envelope === 'none') return json(made.data)
    const beside = Object.fromEntries((call.beside ?? []).map((name) => [name, (made.data as Readonly<Record<string, unknown>>)[name]]))
    return json({ ...succeeded(made.data), ...beside })
  }
  if (made.reply === 'refused') return json(refusedBody(made.code, wordsOf(made.code), made.detail), statusOf(made.code))
  if (made.reply === 'raw') return new Response(made.body, { status: made.status })
  throw new TypeError('Failed to fetch')
}

/** Where pages of tests read from what their prices are made of. */
export const SCHEDULES_PATH = '/assets/fees/shipped.json'

/** A network behind which the table answers. */
export interface Network {
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>
  /** Every call so far, the first one first. */
  readonly asked: readonly PageCall[]
  /** What the test, or the page, did that no server would have part in. */
  readonly faults: readonly string[]
}

export function openNetwork(answers: Answers, wordsOf: (code: FailureCode) => string): Network {
  const asked: PageCall[] = []
  const faults: string[] = []
  const answer = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, window.location.href)
    if (url.pathname === SCHEDULES_PATH) return Response.json(SHIPPED_SCHEDULES)
    const { call, asked: one } = askedOf(url, init)
    asked.push(one)
    const made = await madeFor(one.name, answers, one)
    if ('data' in made) demandTaken(call, one)
    return responseTo(call, made, wordsOf)
  }
  const fetch = (address: string, init: RequestInit = {}): Promise<Response> => {
    const { signal } = init
    const given = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => given.reject(signal.reason))
    answer(address, init).then(given.resolve, (error: unknown) => {
      if (!(error instanceof TypeError)) faults.push(String(error))
      given.reject(error)
    })
    return given.promise
  }
  return { fetch, asked, faults }
}
