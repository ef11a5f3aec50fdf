import { toJSONSchema } from 'zod'
import { isPublicRead, type Schema } from '@app/contract/define-call.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import { wireLot } from '@app/contract/lots/lot-wire.answers.ts'
import { LOT_WORDS } from '@app/contract/lot-words.ts'
import { ANONYMOUS, can } from '@app/rules/access/can.ts'
import { asksForSteps, STEP_FAILURES } from '@app/rules/access/forced-steps.ts'
import { guardedAct } from '@app/rules/people/ways-in.ts'
import { INTRODUCTION, tagList, tagOf } from './openapi-words.ts'
import type { SomeCall } from './run-call.ts'

type Json = Readonly<Record<string, unknown>>

const ANY_CALL_FAILS: readonly FailureCode[] = [
  // By a token that is none, whatever the call.
  'NOT_SIGNED_IN',
  'MALFORMED',
  'INVALID_INPUT',
  'NOT_FOUND',
  'MISDIRECTED',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'UNEXPECTED',
  'UNAVAILABLE',
  'TOOK_TOO_LONG',
]
const BODY_FAILS: readonly FailureCode[] = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const SESSION = 'session'
const TOKEN = 'xsrf'
const ref = (part: string, name: string): Json => ({ $ref: `#/components/${part}/${name}` })

function plainSchemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _drop, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >
  return json
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a row with a word for each, wherever they stand. */
function withWords(properties: Json): Json {
  if (!('lotNumberStr' in properties) || !('ldu' in properties)) return properties
  const words: Readonly<Record<string, string>> = LOT_WORDS
  return Object.fromEntries(
    Object.entries(properties).map(([key, of]) => [key, isObject(of) && key in words ? { description: words[key], ...of } : of]),
  )
}

const LOT_ROW = plainSchemaOf(wireLot, 'output')
const LOT_ROW_TEXT = JSON.stringify(LOT_ROW)

/** A schema in which rows stand by name, and every field of a row has its word. */
function named(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(named)
  if (!isObject(json)) return json
  if (json['type'] === 'object' && JSON.stringify(json) === LOT_ROW_TEXT) return ref('schemas', 'LotRow')
  const inside = Object.fromEntries(Object.entries(json).map(([key, of]) => [key, named(of)]))
  return isObject(inside['properties']) ? { ...inside, properties: withWords(inside['properties']) } : inside
}

const schemaOf = (schema: Schema | undefined, io: 'input' | 'output'): Json => (schema ? (named(plainSchemaOf(schema, io)) as Json) : {})

function parametersOf(call: SomeCall): Json[] {
  const listed = (schema: Schema | undefined, place: 'path' | 'query'): Json[] => {
    const json = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
    return Object.entries(json.properties ?? {}).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: of,
    }))
  }
  return [...listed(call.params, 'path'), ...listed(call.query, 'query')]
}

function bodyOf(call: SomeCall, shape: Schema | undefined, example: unknown): Json {
  if (!call.body) return {}
  const schema = schemaOf(shape ?? call.body, 'input')
  const media = example === undefined ? { schema } : { schema, example }
  const form = call.bodyForm ?? 'json'
  const content = { ...(form === 'form' ? {} : { [JSON_TYPE]: media }), ...(form === 'json' ? {} : { [FORM]: media }) }
  return { requestBody: { required: true, content } }
}

const REFUSAL = ref('schemas', 'Refusal')

function enveloped(call: SomeCall, answer: Schema): Json {
  const data = schemaOf(answer, 'output')
  if (call.envelope === 'none') return data
  const beside = (call.beside ?? []).map((key) => [key, (data['properties'] as Json)[key]] as const)
  return {
    type: 'object',
    required: ['returnCode', 'returnCodeDesc', 'data', ...(call.beside ?? [])],
    properties: { returnCode: { const: 1 }, returnCodeDesc: { type: 'string' }, data, ...Object.fromEntries(beside) },
  }
}

/** Every way in which a call may be refused, by its access, its effect and what it says itself. */
function failsOf(call: SomeCall): ReadonlySet<FailureCode> {
  const isForMembers = !can(ANONYMOUS, call.access)
  return new Set<FailureCode>([
    ...ANY_CALL_FAILS,
    ...call.fails,
    // A call that takes no body is sent one all the same by some.
    ...(call.method === 'GET' ? [] : BODY_FAILS),
    ...(isForMembers ? (['NOT_SIGNED_IN', 'FORBIDDEN'] as const) : []),
    ...(isForMembers && asksForSteps(call.path) && call.isOpenDuringSteps !== true ? Object.values(STEP_FAILURES) : []),
    ...(guardedAct(call.name) === null ? [] : (['PROOF_NEEDED'] as const)),
    ...(['public', 'member', 'script', 'download'].includes(call.effect) ? (['FOREIGN_ORIGIN'] as const) : []),
    ...(call.effect === 'member' ? (['CSRF', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'] as const) : []),
  ])
}

const LIMIT_HEADERS = { RateLimit: ref('headers', 'RateLimit'), 'RateLimit-Policy': ref('headers', 'RateLimitPolicy') }
const SEE_OTHER = 303
const NOT_MODIFIED = 304
const OK = 200

/** Whether a browser may be led on by an answer: by a form that it sent as a document, or on a way of sign-in by others. */
const leadsOn = ({ path, method, name }: SomeCall): boolean => method === 'POST' || path.startsWith('/sso/') || guardedAct(name) !== null

function responsesOf(call: SomeCall, answer: Schema): Json {
  const fails = [...failsOf(call)]
  const statuses = [...new Set(fails.map((code) => failures[code].status))].filter((status) => status !== OK)
  const refusals = fails.filter((code) => failures[code].status === OK)
  const success = enveloped(call, answer)
  const media = call.media ?? JSON_TYPE
  const content =
    media === JSON_TYPE
      ? { [JSON_TYPE]: { schema: { anyOf: [success, REFUSAL] } } }
      : { [media]: { schema: success }, [JSON_TYPE]: { schema: REFUSAL } }
  const isKept = isPublicRead(call) && call.method === 'GET'
  return {
    [OK]: {
      description: `The answer; a refusal has returnCode -1 and data.errorCode, one of: ${refusals.join(', ')}.`,
      headers: isKept ? { ...LIMIT_HEADERS, ETag: ref('headers', 'ETag') } : LIMIT_HEADERS,
      content,
    },
    ...(leadsOn(call) ? { [SEE_OTHER]: ref('responses', 'LedOn') } : {}),
    ...(isKept ? { [NOT_MODIFIED]: ref('responses', 'Kept') } : {}),
    ...Object.fromEntries(statuses.map((status) => [status, ref('responses', `Failed${status}`)])),
  }
}

/** `/a/:b` as OpenAPI writes it, `/a/{b}`. */
const templated = (path: string): string => path.replaceAll(/:(\w+)\??/g, '{$1}')

function securityOf(call: SomeCall): Json[] {
  if (call.effect === 'member') return [{ [SESSION]: [], [TOKEN]: [] }]
  return can(ANONYMOUS, call.access) ? [] : [{ [SESSION]: [] }]
}

const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** One response for each status of the table of failures, with the body that all of them have. */
function failureResponses(): Json {
  const byStatus = new Map<number, FailureCode[]>()
  for (const [code, { status }] of Object.entries(failures)) byStatus.set(status, [...(byStatus.get(status) ?? []), code as FailureCode])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Failed${status}`,
      {
        description: `${codes.join(', ')}.`,
        ...(RETRY_STATUSES.has(status) ? { headers: { ...LIMIT_HEADERS, 'Retry-After': ref('headers', 'RetryAfter') } } : {}),
        content: { [JSON_TYPE]: { schema: REFUSAL } },
      },
    ]),
  )
}

const textHeader = (description: string): Json => ({ description, schema: { type: 'string' } })

const components = (): Json => ({
  schemas: {
    LotRow: {
      description: 'A lot as lists show it. Fields without a value are left out, never null.',
      ...LOT_ROW,
      properties: withWords(LOT_ROW['properties'] as Json),
    },
    Refusal: {
      type: 'object',
      description: 'What was refused, in words and by its code; other fields of data tell more.',
      required: ['returnCode', 'returnCodeDesc', 'data'],
      properties: {
        returnCode: { const: -1 },
        returnCodeDesc: { type: 'string', description: 'In the language of the reader.' },
        data: {
          type: 'object',
          required: ['errorCode'],
          properties: {
            errorCode: { enum: Object.keys(failures) },
            errorMsg: { type: 'string', description: 'The words again; left out where they would tell too much.' },
          },
          additionalProperties: true,
        },
      },
    },
  },
  headers: {
    RateLimit: textHeader('What is left: the class, r calls in the next t seconds.'),
    RateLimitPolicy: textHeader('The limit: the class, q calls in w seconds.'),
    RetryAfter: textHeader('Seconds to wait.'),
    ETag: textHeader('Name of these bytes, for If-None-Match; only where no cookie came with the request.'),
  },
  responses: {
    ...failureResponses(),
    LedOn: { description: 'Leads a browser that sent a document to the page in Location.', headers: { Location: textHeader('The page.') } },
    Kept: { description: 'The caller holds these bytes already.' },
  },
  securitySchemes: {
    [SESSION]: { type: 'apiKey', in: 'cookie', name: '__Host-hl', description: 'Set at sign-in; `hl` over plain http on loopback.' },
    [TOKEN]: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'The value of the cookie XSRF-TOKEN.' },
  },
})

/** Calls, their answer schemas, example bodies and body shapes, all by call name. */
export interface Contract {
  readonly calls: Readonly<Record<string, SomeCall>>
  readonly answers: Readonly<Record<string, Schema>>
  readonly examples?: Readonly<Record<string, unknown>>
  /** Shape of a body that the call itself reads more leniently than a schema can say. */
  readonly bodies?: Readonly<Record<string, Schema | undefined>>
}

/** The OpenAPI 3.1 document of a list of calls. */
export function openApiDocument(contract: Contract): Json {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(contract.calls)) {
    const path = (paths[templated(call.path)] ??= {})
    path[call.method.toLowerCase()] = {
      operationId: call.name,
      tags: [tagOf(call.path)],
      summary: call.summary,
      description: `Access: ${call.access}. ${isPublicRead(call) ? 'A public read, asked from anywhere.' : `Effect: ${call.effect}.`}`,
      security: securityOf(call),
      parameters: parametersOf(call),
      ...bodyOf(call, contract.bodies?.[name], contract.examples?.[name]),
      responses: responsesOf(call, contract.answers[name] as Schema),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hammerlane',
      version: '0.1.0',
      summary: 'Every call of the marketplace.',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: tagList,
    paths,
    components: components(),
  }
}
