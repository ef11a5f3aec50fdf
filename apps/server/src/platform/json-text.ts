import { randomUUID } from 'node:crypto'

// JSON that is joined from texts written before. To write it whole costs more than all else that a search does; so it is joined here alone.

/** Stands in a value where a text that is JSON already comes. Drawn for each process, so that no other value is one. */
export const PLACEHOLDER: string = randomUUID()

/** The JSON of a value around its placeholders: one text more than it has placeholders. Between two of them goes the JSON that takes the place. */
export const jsonAround = (value: unknown): readonly string[] => JSON.stringify(value).split(JSON.stringify(PLACEHOLDER))

/** The JSON of an object with more fields, of which the JSON is known; empty texts are left out. */
export function withFields(object: string, fields: Readonly<Record<string, string>>): string {
  const more = Object.entries(fields).flatMap(([name, json]) => (json === '' ? [] : [`${JSON.stringify(name)}:${json}`]))
  return more.length === 0 ? object : `${object.slice(0, -1)}${object === '{}' ? '' : ','}${more.join(',')}}`
}

/** The JSON of a list whose members are JSON already; empty texts are left out. */
export const listOf = (members: readonly string[]): string => `[${members.filter((member) => member !== '').join(',')}]`

/**
 * JSON in which each text of a field that begins with a slash begins with an origin before it. Within a text a quote stands behind a
 * backslash, so no value looks like a field.
 */
export function withOrigin(json: string, field: string, origin: string): string {
  const start = `${JSON.stringify(field)}:"`
  const own = `${start}${JSON.stringify(origin).slice(1, -1)}/`
  return json.replaceAll(`${start}/`, () => own)
}
