import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { can } from '@app/rules/access/can.ts'
import { asksForSteps, STEP_FAILURES } from '@app/rules/access/forced-steps.ts'
import { needsProof } from '@app/rules/people/ways-in.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { Call, RateClass, Schema } from '@app/contract/define-call.ts'
import { isUnstorableText } from '#platform/db/is-unstorable-text.ts'
import { checkScope } from '../edge/bearer-token.ts'
import type { Standing } from './rate-limits.ts'
import type { RequestContext } from './request-context.ts'

/** What reached us, not yet parsed. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Receives what the caller has left after being counted; left out by callers within the process. */
  readonly onCounted?: (rate: RateClass, standing: Standing) => void
  /** Reads the parts of a multipart body, which are not asked for before the caller is known to be allowed to send them. */
  readonly receive?: () => Promise<ReceivedParts>
}

/** The parts of a multipart body. */
export interface ReceivedParts {
  /** The text fields, as a form's; the call's schema parses them. */
  readonly fields: unknown
  /** What the handler gets beside parsed input. */
  readonly beside: object
  /** Told when the call has been answered, or what refused it. */
  settle(error: unknown): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
export type SomeCall = Call<any, any, any, any>
// oxlint-disable-next-line typescript/no-explicit-any -- handlers are matched to their call by serve()
export type Handler = (input: any, ctx: RequestContext) => Promise<unknown>

export interface ServedCall {
  readonly call: SomeCall
  readonly answer: Schema
  readonly handler: Handler
  /** Answer of a background call to a caller over the limit. */
  readonly whenLimited?: () => unknown
}

/** Wrong fields that one refusal names. */
const FIELDS_NAMED_MAX = 20

function parsePart(schema: Schema | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, FIELDS_NAMED_MAX)
  const fields = issues.map(({ path }) => path.join('.'))
  throw new Failure('INVALID_INPUT', {
    part,
    field: fields[0] ?? '',
    reason: issues[0]?.message ?? '',
    fieldErrors: Object.fromEntries(fields.map((field) => [field, 'validation.wrong'])),
  })
}

const secondsToWait = (error: unknown): number => {
  const retryAfter = isFailure(error) ? error.detail['retryAfterSeconds'] : 0
  return typeof retryAfter === 'number' ? retryAfter : 0
}

async function isOverLimit({ call, whenLimited }: ServedCall, ctx: RequestContext, onCounted: RawInput['onCounted']): Promise<boolean> {
  const rate = call.rate ?? 'read'
  try {
    onCounted?.(rate, await ctx.limits.take(rate, ctx.rateKey))
    return false
  } catch (error) {
    onCounted?.(rate, { left: 0, resetSeconds: secondsToWait(error) })
    if (whenLimited && isFailure(error)) return true
    throw error
  }
}

/** Who may not ends here: a program whose token is not for this, then for want of a session or a role, then for a step that has to be taken before (OQ-A88), then for want of a fresh proof. */
function checkAccess({ name, access, path, scope, isOpenDuringSteps }: SomeCall, { person, member, token, nowMs }: RequestContext): void {
  if (token !== null) checkScope(scope, token)
  if (!can(person, access)) throw new Failure(member === null ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
  const step = member?.steps[0]
  if (step !== undefined && asksForSteps(path) && isOpenDuringSteps !== true) throw new Failure(STEP_FAILURES[step])
  if (member !== null && needsProof(name, { provedAtMs: member.provedAtMs, nowMs })) throw new Failure('PROOF_NEEDED')
}

/** Whether the body of a call is read once the caller has been let in, so that only a request over HTTP has one. */
const isRead = ({ bodyForm }: SomeCall): boolean => bodyForm === 'multipart' || bodyForm === 'raw'

/**
 * Runs one served call: access rule, rate limit, parsed input, handler. HTTP and in-process callers both end here, so no check can be passed by.
 * @throws Failure for refusals; in tests and development the answer is parsed as well.
 */
export async function runCall(served: ServedCall, raw: RawInput, ctx: RequestContext): Promise<unknown> {
  const { call } = served
  checkAccess(call, ctx)
  const isLimited = await isOverLimit(served, ctx, raw.onCounted)
  if (isLimited) return served.whenLimited?.()
  if (isRead(call) && raw.receive === undefined) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  const parsed = { params: parsePart(call.params, raw.params, 'params'), query: parsePart(call.query, raw.query, 'query') }
  const parts = await raw.receive?.()
  const body = parsePart(call.body, parts === undefined ? raw.body : parts.fields, 'body')
  const input = { ...parsed, body, ...parts?.beside }
  const data = await served.handler(input, ctx).catch((error: unknown) => {
    throw isUnstorableText(error) ? new Failure('INVALID_INPUT', { reason: 'a character that cannot be kept' }) : error
  })
  if (PARSES_ANSWERS && !isSentAsMade(data)) served.answer.parse(data)
  return data
}

/** Parsing answers costs a third of the throughput, so production trusts the types. */
const PARSES_ANSWERS = process.env['NODE_ENV'] !== 'production'

/** An answer that leads a browser on, for forms that it sends as documents; `location` is a path of ours. */
export class SeeOther {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** The same to an address beyond this host, which the server has made itself: a provider's, or another site's of ours. */
export class SeeElsewhere extends SeeOther {}

/** An answer that is made while it is sent; the stream is destroyed where its reader goes away. */
export class StreamBody {
  readonly stream: Readable
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  constructor(
    stream: Readable,
    { contentType, headers }: { readonly contentType: string; readonly headers: Readonly<Record<string, string>> },
  ) {
    this.stream = stream
    this.contentType = contentType
    this.headers = headers
  }
}

/** Sends an answer that is made while it is sent; calls and documents have it sent the same way. */
export const sendStream = (reply: FastifyReply, { stream, contentType, headers }: StreamBody): FastifyReply =>
  reply.headers(headers).type(contentType).send(stream)

/** Whether an answer is no data that a schema describes. */
const isSentAsMade = (data: unknown): boolean => data instanceof RawBody || data instanceof StreamBody || data instanceof SeeOther

interface RawBodyOptions {
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly isWhole?: boolean
  readonly data?: () => unknown
}

/** An answer whose bytes are already made: `data` of a std envelope as JSON text, or a whole body of another content type. */
export class RawBody {
  readonly #bytes: Buffer | (() => Buffer)
  /** The data itself, for callers within the process; where it is not at hand they read the bytes. Shared: it must not be changed. */
  readonly data: (() => unknown) | undefined
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  /** True when the bytes are the whole body, false when they are the JSON of `data` and still want the envelope. */
  readonly isWhole: boolean
  constructor(bytes: Buffer | (() => Buffer), options: RawBodyOptions = {}) {
    this.#bytes = bytes
    this.data = options.data
    this.contentType = options.contentType ?? 'application/json; charset=utf-8'
    this.headers = options.headers ?? {}
    this.isWhole = options.isWhole ?? false
  }

  /** Made now, where they were left to be made when somebody wants them. */
  get bytes(): Buffer {
    return typeof this.#bytes === 'function' ? this.#bytes() : this.#bytes
  }
}
