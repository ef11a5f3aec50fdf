import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyShapes } from '@app/contract/bodies.ts'
import { answerSchemas, calls } from '@app/contract/calls.ts'
import { openApiDocument } from '#platform/http/openapi/openapi.ts'

type Content = Readonly<Record<string, { readonly schema: object }>>
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, { readonly content?: Content }>> }
}

const JSON_TYPE = 'application/json'
const HTML_TYPE = 'text/html'
const ERRORS_SHOWN = 3
/** A crash is none of the answers that a caller may count on; tests that cause one mean to. */
const CRASHED = 500

let known: { readonly document: Described; readonly operations: ReadonlyMap<string, Operation>; readonly ajv: Ajv2020 } | undefined
const compiled = new Map<object, ValidateFunction>()

/** The document, made when the first answer is looked at. */
function described() {
  if (known) return known
  const document = openApiDocument({ calls, answers: answerSchemas, bodies: bodyShapes }) as unknown as Described
  const operations = new Map(
    Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => [operation.operationId, operation] as const)),
  )
  // A schema is asked some hundred times at most: to make its code short takes longer than that code runs.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema(document, 'api')
  return (known = { document, operations, ajv })
}

/** References of a schema, which lead to the document. */
const absolute = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as object

function validatorOf(schema: object): ValidateFunction {
  const made = compiled.get(schema) ?? described().ajv.compile(absolute(schema))
  compiled.set(schema, made)
  return made
}

/** What an answer has that its description has not; null for one that fits. */
function fault(operation: Operation, reply: FastifyReply, payload: unknown): string | null {
  const { document } = described()
  const found = operation.responses[String(reply.statusCode)]
  if (found === undefined) return `answers ${reply.statusCode}`
  const content = found.$ref === undefined ? found.content : document.components.responses[found.$ref.split('/').at(-1) ?? '']?.content
  if (content === undefined) return payload === null || payload === '' || payload === undefined ? null : 'has a body'
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
  const media = content[type]
  if (media === undefined) return `is ${type}`
  if (type !== JSON_TYPE) return null
  const validate = validatorOf(media.schema)
  if (validate(JSON.parse(String(payload)))) return null
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf').slice(0, ERRORS_SHOWN)
  return errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ')
}

function look(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const name = request.routeOptions.config.callName
  const operation = name === undefined ? undefined : described().operations.get(name)
  const isWhole = payload === null || payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
  if (operation === undefined || !isWhole || reply.hasHeader('content-encoding') || request.method === 'HEAD') return null
  if (reply.statusCode === CRASHED) return null
  // The ways of sign-in by others are opened in a browser, which is shown a page of ours where they fail.
  if (request.url.startsWith('/sso/') && String(reply.getHeader('content-type')).startsWith(HTML_TYPE)) return null
  const wrong = fault(operation, reply, payload)
  return wrong === null ? null : `${operation.operationId} (${reply.statusCode}) ${wrong}`
}

/**
 * Holds every answer of an application against the description of its call, refusals included; before it is ready. Answers what to call
 * at the end: it throws where an answer did not fit.
 */
export function watchAnswers(app: FastifyInstance): () => void {
  const faults = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const wrong = look(request, reply, payload)
    if (wrong !== null) faults.add(wrong)
    return payload
  })
  return () => {
    if (faults.size > 0) throw new Error(`answers that their description does not know:\n${[...faults].join('\n')}`)
  }
}
