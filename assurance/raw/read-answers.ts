/** One answer as it was on the wire. */
export interface RawAnswer {
  readonly status: number
  /** Header names in lower case; values of repeated names joined by newline. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/
const CONTINUE = 100
const NO_CONTENT = 204
const NOT_MODIFIED = 304

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    const value = line.slice(at + 1).trim()
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  return headers
}

/** Length of a chunked body with its framing, and its content; null when it is cut short. */
function readChunked(bytes: Buffer): { content: Buffer; length: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size >= 0) || bytes.length < lineEnd + size + 4) return null
    if (size === 0) return { content: Buffer.concat(parts), length: lineEnd + 4 }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/**
 * Reads the answers of a connection one after another. `rest` is what is no whole answer: it must be empty, or somebody wrote into
 * the middle of another's answer.
 */
export function readAnswers(bytes: Buffer): { readonly answers: readonly RawAnswer[]; readonly rest: Buffer } {
  const answers: RawAnswer[] = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf(HEAD_END)
    if (headEnd < 0) return { answers, rest }
    const [first = '', ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(STATUS_LINE.exec(first)?.[1] ?? Number.NaN)
    if (Number.isNaN(status)) return { answers, rest }
    const headers = readHeaders(lines)
    const after = rest.subarray(headEnd + HEAD_END.length)
    const hasBody = status >= 200 && status !== NO_CONTENT && status !== NOT_MODIFIED
    const chunked = hasBody && headers['transfer-encoding'] === 'chunked' ? readChunked(after) : undefined
    if (chunked === null) return { answers, rest }
    const length = chunked?.length ?? (hasBody ? Number(headers['content-length'] ?? after.length) : 0)
    if (after.length < length) return { answers, rest }
    if (status !== CONTINUE) answers.push({ status, headers, body: chunked?.content ?? after.subarray(0, length) })
    rest = after.subarray(length)
  }
}
