import { request } from 'node:http'

/** A request of its own connection: none that the server closes as idle is used again, which a change could not be repeated after. */
export function askAlone(
  port: number,
  { path, headers, json }: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly json?: object },
): Promise<Buffer> {
  const body = json === undefined ? null : JSON.stringify(json)
  const typed = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false, headers: { ...headers, ...typed } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
