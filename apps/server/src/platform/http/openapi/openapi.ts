import { toJSONSchema } from 'zod'
import { isPublicRead, type Schema } from '@app/contract/define-call.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import { wireLot } from '@app/contract/lots/lot-wire.answers.ts'
import { LOT_FIELD_DESCRIPTIONS } from '@app/contract/lots/lot-field-descriptions.ts'
import { ANONYMOUS, can } from '@app/rules/access/can.ts'
import { failsOf } from '@app/rules/access/call-failures.ts'
import { guardedAct } from '@app/rules/people/ways-in.ts'
import { TOKEN_PREFIX, TOKEN_SCOPES } from '@app/contract/tokens/token-codes.ts'
import { EFFECTS, INTRODUCTION, tagList, tagOf } from './openapi-texts.ts'
import type { SomeCall } from '../run-call.ts'

type Json = Readonly<Record<string, unknown>>

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const JSON_TYPE = 'application/json'
const SESSION = 'session'
const TOKEN = 'xsrf'
const BEARER = 'token'
const ref = (part: string, name: string): Json => ({ $ref: `#/components/${part}/${name}` })

function plainSchemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _drop, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >
  return json
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The properties of a lot row with their descriptions; properties of anything else as they are. */
function withDescriptions(properties: Json): Json {
  if (!('lotNumberStr' in properties) || !('ldu' in properties)) return properties
  const descriptions: Readonly<Record<string, string>> = LOT_FIELD_DESCRIPTIONS
  return Object.fromEntries(
    Object.entries(properties).map(([key, of]) => [
      key,
      isObject(of) && key in descriptions ? { description: descriptions[key], ...of } : of,
    ]),
  )
}

const LOT_ROW = plainSchemaOf(wireLot, 'output')
const LOT_ROW_TEXT = JSON.stringify(LOT_ROW)

/** A schema that refers to lot rows by name, with a description for every field of a row. */
function named(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(named)
  if (!isObject(json)) return json
  if (json['type'] === 'object' && JSON.stringify(json) === LOT_ROW_TEXT) return ref('schemas', 'LotRow')
  const inside = Object.fromEntries(Object.entries(json).map(([key, of]) => [key, named(of)]))
  return isObject(inside['properties']) ? { ...inside, properties: withDescriptions(inside['properties']) } : inside
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

const RAW_WORDS = 'As the provider writes it; the signature is over these bytes.'

/** What the schema of a multipart body cannot say: its files, which stand among its fields as parts of their own. */
function filesWords({ files }: SomeCall): string {
  if (files === undefined) return 'Without files.'
  return `At most ${files.max} files of ${files.maxBytes} bytes each, told by their content: ${files.kinds.join(', ')}. A field that names a file is the part of that name. The token stands in the header, or as \`_csrf\` in the first part.`
}

function bodyOf(call: SomeCall, shape: Schema | undefined, example: unknown): Json {
  if (call.bodyForm === 'raw')
    return { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } }, description: RAW_WORDS } }
  if (!call.body) return {}
  const schema = schemaOf(shape ?? call.body, 'input')
  const media = example === undefined ? { schema } : { schema, example }
  const form = call.bodyForm ?? 'json'
  if (form === 'multipart') return { requestBody: { required: true, content: { [MULTIPART]: media }, description: filesWords(call) } }
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

const LIMIT_HEADERS = { RateLimit: ref('headers', 'RateLimit'), 'RateLimit-Policy': ref('headers', 'RateLimitPolicy') }
const SEE_OTHER = 303
const NOT_MODIFIED = 304
const OK = 200

/** Calls that lead to the page of an outside service. */
const LED_OUTSIDE: ReadonlySet<string> = new Set(['openIdentitySession', 'openSigning'])

/** Whether the answer may redirect a browser: after a form submitted as a document, or during sign-in with a provider. */
const redirects = ({ path, method, name }: SomeCall): boolean =>
  method === 'POST' || path.startsWith('/sso/') || LED_OUTSIDE.has(name) || guardedAct(name) !== null

function responsesOf(call: SomeCall, answer: Schema): Json {
  const fails = [...failsOf(call)]
  const statuses = [...new Set(fails.map((code) => statusOf(code)))].filter((status) => status !== OK)
  const refusals = fails.filter((code) => statusOf(code) === OK)
  const success = enveloped(call, answer)
  const media = call.media ?? JSON_TYPE
  const content =
    media === JSON_TYPE
      ? { [JSON_TYPE]: { schema: { anyOf: [success, REFUSAL] } } }
      : { [media]: { schema: success }, [JSON_TYPE]: { schema: REFUSAL } }
  const isCacheable = isPublicRead(call) && call.method === 'GET'
  return {
    [OK]: {
      description: `Success, or a refusal with returnCode -1 and one of these values of data.errorCode: ${refusals.join(', ')}.`,
      headers: isCacheable ? { ...LIMIT_HEADERS, ETag: ref('headers', 'ETag') } : LIMIT_HEADERS,
      content,
    },
    ...(redirects(call) ? { [SEE_OTHER]: ref('responses', 'SeeOther') } : {}),
    ...(isCacheable ? { [NOT_MODIFIED]: ref('responses', 'NotModified') } : {}),
    ...Object.fromEntries(statuses.map((status) => [status, ref('responses', `Failed${status}`)])),
  }
}

/** `/a/:b` as OpenAPI writes it, `/a/{b}`. */
const templated = (path: string): string => path.replaceAll(/:(\w+)\??/g, '{$1}')

/** The ways to make a call: by a session, by nothing, and by a token with the scope that it names. */
function securityOf({ effect, access, scope }: SomeCall): Json[] {
  const byToken = scope === undefined ? [] : [{ [BEARER]: [scope] }]
  if (effect === 'member') return [{ [SESSION]: [], [TOKEN]: [] }, ...byToken]
  if (!can(ANONYMOUS, access)) return [{ [SESSION]: [] }, ...byToken]
  return byToken.length === 0 ? [] : [{}, ...byToken]
}

const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** One response for each status in the table of failures; all have the same body. */
function failureResponses(): Json {
  const byStatus = new Map<number, FailureCode[]>()
  for (const code of Object.keys(failures) as FailureCode[]) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
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
      description: 'A lot in a list. Fields without a value are omitted, never null.',
      ...LOT_ROW,
      properties: withDescriptions(LOT_ROW['properties'] as Json),
    },
    Refusal: {
      type: 'object',
      description: 'A refusal: its message and code; other fields of data give details.',
      required: ['returnCode', 'returnCodeDesc', 'data'],
      properties: {
        returnCode: { const: -1 },
        returnCodeDesc: { type: 'string', description: 'Message in the caller’s language.' },
        data: {
          type: 'object',
          required: ['errorCode'],
          properties: {
            errorCode: { enum: Object.keys(failures) },
            errorMsg: { type: 'string', description: 'The message again; omitted where it would reveal too much.' },
            field: { type: 'string', description: 'The one field of the body that a refusal is about, where it is about one.' },
            fieldErrors: {
              type: 'object',
              description: 'Every field that is wrong, by its path, and the code of what is wrong.',
              additionalProperties: { type: 'string' },
            },
          },
          additionalProperties: true,
        },
      },
    },
  },
  headers: {
    RateLimit: textHeader('Remaining requests of the class: r calls in the next t seconds.'),
    RateLimitPolicy: textHeader('Limit of the class: q calls in w seconds.'),
    RetryAfter: textHeader('Seconds to wait.'),
    ETag: textHeader('Entity tag for If-None-Match; only for requests without cookies.'),
  },
  responses: {
    ...failureResponses(),
    SeeOther: {
      description: 'Redirects a browser that submitted a form to the page in Location.',
      headers: { Location: textHeader('The page.') },
    },
    NotModified: { description: 'Not modified.' },
  },
  securitySchemes: {
    [SESSION]: { type: 'apiKey', in: 'cookie', name: '__Host-hl', description: 'Set at sign-in; named `hl` over plain HTTP on loopback.' },
    [TOKEN]: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'The value of the cookie XSRF-TOKEN.' },
    [BEARER]: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: `${TOKEN_PREFIX}…`,
      description: `A token of a program, made under Delegates in an account. Scopes: ${TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. A call that names none refuses tokens.`,
    },
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
      description: `Access: ${call.access}. ${isPublicRead(call) ? 'Public read, callable from any origin.' : EFFECTS[call.effect]}`,
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
