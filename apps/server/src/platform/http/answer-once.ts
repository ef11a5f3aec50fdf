import { createHash } from 'node:crypto'
import { Failure, isFailure, type FailureDetail } from '@app/contract/failure.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import type { Db } from '#platform/db/database.ts'
import { type AnswerPlace, findAnswer, keepAnswer, takeKey } from './answer-once.store.ts'
import { REQUEST_TIMEOUT_MS } from './limits.ts'
import type { RequestContext } from './request-context.ts'
import { RawBody, type SomeCall } from './run-call.ts'

const KEY_HEADER = 'idempotency-key'
/** Header of an answer that repeats an earlier one. */
const REPLAYED_HEADER = 'idempotent-replayed'
/** Longest key (assurance C4). */
const KEY_LENGTH_MAX = 255
/** How long an answer is stored for retries, hours. */
const LIFE_HOURS = 24
/** A request that has not answered by then died with its process; the key may be taken up again. */
const AT_WORK_MS = 2 * REQUEST_TIMEOUT_MS

async function replay(db: Db, place: AnswerPlace, hash: Buffer): Promise<string> {
  const stored = await findAnswer(db, place)
  if (stored && !stored.request_hash.equals(hash)) throw new Failure('OTHER_REQUEST')
  if (stored?.refusal != null) {
    const { code, detail } = JSON.parse(stored.refusal) as { code: FailureCode; detail: FailureDetail }
    throw new Failure(code, detail)
  }
  if (stored?.answer == null) throw new Failure('BUSY_WITH_REQUEST')
  return stored.answer
}

/**
 * Answers a request that carries an Idempotency-Key once: the first answer, a refusal or a failure included, is stored for a day and
 * repeated to the same request byte for byte (assurance C4). A request without a key is simply answered. @throws BUSY_WITH_REQUEST
 * while the first is at work, OTHER_REQUEST for a key of another request.
 */
export async function answerOnce<T>(
  request: {
    readonly db: Db
    readonly call: SomeCall
    readonly ctx: RequestContext
    readonly input: unknown
    /** Whose answer it is; left out for the signed-in person. */
    readonly accountId?: number
  },
  run: () => Promise<T>,
): Promise<T | RawBody> {
  const { db, call, ctx } = request
  const key = ctx.origin.header(KEY_HEADER)
  const accountId = request.accountId ?? ctx.member?.accountId
  if (key === undefined || accountId === undefined) return run()
  if (key === '' || key.length > KEY_LENGTH_MAX) throw new Failure('MALFORMED', { reason: 'idempotency-key' })
  const place = { accountId, route: call.name, key }
  const hash = createHash('sha256').update(JSON.stringify(request.input)).digest()
  if (!(await takeKey(db, { ...place, hash }, { lifeHours: LIFE_HOURS, atWorkMs: AT_WORK_MS }))) {
    ctx.setHeader(REPLAYED_HEADER, 'true')
    return new RawBody(Buffer.from(await replay(db, place, hash)))
  }
  try {
    const answer = JSON.stringify(await run())
    await keepAnswer(db, place, { answer })
    return new RawBody(Buffer.from(answer))
  } catch (error) {
    const { code, detail } = isFailure(error) ? error : new Failure('UNEXPECTED')
    await keepAnswer(db, place, { refusal: JSON.stringify({ code, detail }) })
    throw error
  }
}
