/** An answer of a provider, or none in time; its words are never logged, since they may name a payer. */
export type ProviderAnswer = { readonly status: number; readonly data: Readonly<Record<string, unknown>> } | 'unknown'

/** The longest body that is read, bytes. */
const ANSWER_BYTES_MAX = 1_048_576
const HTTP_SERVER_FAULT = 500

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/** Asks a provider by HTTP. A time-out, a cut line, a fault of the provider and an answer that is no JSON are all `unknown`. */
export async function askProvider({ method, url, headers, body, timeoutMs }: Question): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (answer.status >= HTTP_SERVER_FAULT || text.length > ANSWER_BYTES_MAX) return 'unknown'
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { status: answer.status, data: data as Record<string, unknown> } : 'unknown'
  } catch {
    return 'unknown'
  }
}
