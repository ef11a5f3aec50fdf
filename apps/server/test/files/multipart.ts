import { randomBytes } from 'node:crypto'

/** One part of a multipart body: a text field, or a file. */
export type TestPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly bytes: Buffer; readonly filename?: string; readonly type?: string }

/** A multipart body as a browser writes it, with the header that goes with it. */
export function multipart(parts: readonly TestPart[]): { readonly headers: { readonly 'content-type': string }; readonly payload: Buffer } {
  const boundary = `----test${randomBytes(12).toString('hex')}`
  const written = parts.map((part) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`
    if ('value' in part) return Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)
    const { filename = 'paper.pdf', type = 'application/octet-stream', bytes } = part
    return Buffer.concat([Buffer.from(`${head}; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`), bytes, Buffer.from('\r\n')])
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
