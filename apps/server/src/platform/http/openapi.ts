import { toJSONSchema } from 'zod'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import type { Schema } from '@app/contract/define-call.ts'
import type { SomeCall } from './run-call.ts'

type Json = Readonly<Record<string, unknown>>

const ANY_CALL_FAILS: readonly FailureCode[] = ['MALFORMED', 'INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNEXPECTED', 'UNAVAILABLE']
const FORM = 'application/x-www-form-urlencoded'

function schemaOf(schema: Schema | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {}
  const { $schema: _drop, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >
  return json
}

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
  const content = { ...(form === 'form' ? {} : { 'application/json': media }), ...(form === 'json' ? {} : { [FORM]: media }) }
  return { requestBody: { required: true, content } }
}

function enveloped(call: SomeCall, answer: Schema): Json {
  const data = schemaOf(answer, 'output')
  if (call.envelope === 'none') return data
  return {
    type: 'object',
    required: ['returnCode', 'returnCodeDesc', 'data'],
    properties: { returnCode: { type: 'integer', description: '1 success, -1 error' }, returnCodeDesc: { type: 'string' }, data },
  }
}

function responsesOf(call: SomeCall, answer: Schema): Json {
  const byStatus = new Map<number, FailureCode[]>()
  for (const code of [...ANY_CALL_FAILS, ...call.fails]) {
    const { status } = failures[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = byStatus.get(200) ?? []
  const responses: Record<string, unknown> = {
    200: {
      description: `The answer; a refusal has returnCode -1 and data.errorCode, one of: ${refusals.join(', ')}.`,
      content: { 'application/json': { schema: enveloped(call, answer) } },
    },
  }
  for (const [status, codes] of byStatus) if (status !== 200) responses[status] = { description: codes.join(', ') }
  return responses
}

/** `/a/:b` as OpenAPI writes it, `/a/{b}`. */
const templated = (path: string): string => path.replaceAll(/:(\w+)\??/g, '{$1}')

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
      summary: call.summary,
      description: `Access: ${call.access}. Effect: ${call.effect}.`,
      parameters: parametersOf(call),
      ...bodyOf(call, contract.bodies?.[name], contract.examples?.[name]),
      responses: responsesOf(call, contract.answers[name] as Schema),
    }
  }
  return { openapi: '3.1.0', info: { title: 'Hammerlane', version: '0.1.0', description: 'Every call of the marketplace.' }, paths }
}
