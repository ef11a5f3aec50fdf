const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (Buffer.isBuffer(value)) return String.raw`"\\x${value.toString('hex')}"`
  if (value instanceof Date) return quoted(value.toISOString())
  throw new TypeError(`a list of ${typeof value} is no parameter of a statement`)
}

/** A value as PostgreSQL reads it; lists become arrays. @throws TypeError for what has no such form. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(element).join()}}`
  throw new TypeError(`a ${typeof value} is no parameter of a statement`)
}
