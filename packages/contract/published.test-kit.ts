import * as z from 'zod/mini'
import type { AnyCall, Schema } from './define-call.ts'

type Json = Readonly<Record<string, unknown>>

const INDENT = '  '
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A keyword of a schema as text; bounds and patterns are strings or numbers. */
const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const boundWord = (bound: unknown): string => (Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER ? '' : wordOf(bound))
const bounds = (least: unknown, most: unknown): string => ` ${boundWord(least)}..${boundWord(most)}`.replace(/^ \.\.$/, '')
const above = (bound: unknown): string | undefined => (bound === undefined ? undefined : `>${wordOf(bound)}`)
const otherwise = (json: Json): string => ('default' in json ? ` = ${JSON.stringify(json['default'])}` : '')

function textShape({ minLength, maxLength, pattern, format, allOf }: Json): string {
  // A format that has a name needs no pattern.
  const patterns = format !== undefined ? [] : [pattern, ...((allOf as readonly Json[] | undefined) ?? []).map((one) => one['pattern'])]
  const written = patterns.filter((one) => one !== undefined).map((one) => ` /${wordOf(one)}/`)
  return `text${format === undefined ? '' : ` ${wordOf(format)}`}${bounds(minLength, maxLength)}${written.join('')}`
}

function fieldLines({ properties, required, additionalProperties, propertyNames }: Json, indent: string): string {
  const inner = indent + INDENT
  const needed = new Set((required as readonly string[] | undefined) ?? [])
  const fields = Object.entries((properties as Json | undefined) ?? {}).map(
    ([name, of]) => `${inner}${name}${needed.has(name) ? '' : '?'}: ${shapeOf(of as Json, inner)}`,
  )
  const others = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
  const names = isObject(propertyNames) ? shapeOf(propertyNames, inner) : 'text'
  if (others) fields.push(`${inner}[${names}]: ${shapeOf(additionalProperties, inner)}`)
  else if (isObject(additionalProperties)) fields.push(`${inner}…`)
  return `{\n${fields.join('\n')}\n${indent}}`
}

/** A JSON schema in a notation that people read: what is told to readers (descriptions) is left out. */
function shapeOf(json: Json, indent: string): string {
  const { anyOf, oneOf, type, minimum, maximum, exclusiveMinimum, items, prefixItems, minItems, maxItems } = json
  const choices = (anyOf ?? oneOf) as readonly Json[] | undefined
  if (choices) return choices.map((one) => shapeOf(one, indent)).join(' | ') + otherwise(json)
  if ('const' in json) return JSON.stringify(json['const'])
  if (Array.isArray(json['enum'])) return json['enum'].map((one) => JSON.stringify(one)).join(' | ') + otherwise(json)
  if (type === 'string') return textShape(json) + otherwise(json)
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'whole' : 'number'}${bounds(minimum ?? above(exclusiveMinimum), maximum)}${otherwise(json)}`
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((one) => shapeOf(one as Json, indent)).join(', ')}]`
  if (type === 'array') return `[${shapeOf((items ?? {}) as Json, indent)}]${bounds(minItems, maxItems)}${otherwise(json)}`
  if (type === 'object') return fieldLines(json, indent) + otherwise(json)
  return (typeof type === 'string' ? type : 'anything') + otherwise(json)
}

function written(schema: Schema, io: 'input' | 'output'): string {
  return shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), INDENT)
}

const part = (name: string, schema: Schema | undefined, io: 'input' | 'output'): readonly string[] =>
  schema === undefined ? [] : [`${INDENT}${name} ${written(schema, io)}`]

/** What an example shows, without its words. */
const exampleLines = (example: unknown): readonly string[] =>
  example === undefined
    ? []
    : [`${INDENT}example ${JSON.stringify(example, (_, value: unknown) => (typeof value === 'string' ? '…' : value))}`]

/** What is told of a call beside the call itself. */
export interface Beside {
  readonly answer: Schema
  readonly shape: Schema | undefined
  readonly example: unknown
}

/** All that a caller of one call may count on, as text: a change of the wire is a change of these lines. */
export function publishedLines(call: AnyCall, { answer, shape, example }: Beside): string {
  const marks = [
    call.isPublicRead === true ? 'any origin' : '',
    call.isOpenDuringSteps === true ? 'open during steps' : '',
    call.scope === undefined ? '' : `tokens with ${call.scope}`,
    call.bodyForm === undefined ? '' : `sent as ${call.bodyForm}`,
    call.files === undefined ? '' : `${call.files.max} files of ${call.files.maxBytes} bytes (${call.files.kinds.join(' ')})`,
    call.media ?? '',
    call.beside === undefined ? '' : `beside data: ${call.beside.join(' ')}`,
  ].filter((mark) => mark !== '')
  return [
    `${call.method} ${call.path}  ${call.name}`,
    `${INDENT}who ${call.access}, effect ${call.effect}, rate ${call.rate ?? 'read'}, envelope ${call.envelope}`,
    ...(marks.length === 0 ? [] : [INDENT + marks.join(', ')]),
    ...(call.fails.length === 0 ? [] : [`${INDENT}fails ${call.fails.join(' ')}`]),
    ...part('params', call.params, 'input'),
    ...part('query', call.query, 'input'),
    ...part('body', call.body, 'input'),
    ...part('body as documented', shape, 'input'),
    ...exampleLines(example),
    ...part('answer', answer, 'output'),
  ].join('\n')
}
