/** Fields of what a provider says, whatever they hold. */
export type Thing = Readonly<Record<string, unknown>>
export const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer of a provider, or none in time; its words are never logged, since they may name a payer. */
export type ProviderAnswer = { readonly status: number; readonly data: Thing } | 'unknown'
/** The same as it was written. */
export type ProviderText = { readonly status: number; readonly text: string } | 'unknown'

/** The longest body that is read, bytes. */
const ANSWER_BYTES_MAX = 1_048_576
const HTTP_SERVER_FAULT = 500

export interface Question {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/** Asks a provider by HTTP for a text of so many characters at most. A time-out, a cut line and a fault of the provider are `unknown`. */
export async function askForText({ method, url, headers, body, timeoutMs }: Question, most: number): Promise<ProviderText> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    return answer.status >= HTTP_SERVER_FAULT || text.length > most ? 'unknown' : { status: answer.status, text }
  } catch {
    return 'unknown'
  }
}

/** Asks a provider by HTTP. An answer that is no JSON is `unknown` too. */
export async function askProvider(question: Question): Promise<ProviderAnswer> {
  const answer = await askForText(question, ANSWER_BYTES_MAX)
  if (answer === 'unknown') return answer
  try {
    const data: unknown = JSON.parse(answer.text)
    return typeof data === 'object' && data !== null ? { status: answer.status, data: data as Record<string, unknown> } : 'unknown'
  } catch {
    return 'unknown'
  }
}
