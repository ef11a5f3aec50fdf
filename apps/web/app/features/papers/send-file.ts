import type { SentDocuments } from '@app/contract/documents/documents.answers.ts'
import { visitToken } from '../../platform/visit-token.ts'

/** A file to send, with the fields that go with it, under a key by which it is kept once however often it is sent. */
export interface FileToSend {
  readonly key: string
  readonly file: File
  readonly fields: Readonly<Record<string, string>>
}

/** Name of a field of the one document that a request holds. */
export const documentField = (name: string): string => `documents[0][${name}]`

/** How a request ended: an answer about the file, a refusal by its code, or no answer. */
export type Sent =
  | { readonly kind: 'answered'; readonly file: SentDocuments['documents'][number] }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' }

/** How long a request may make no headway, milliseconds: a slow line is no broken one. */
const STILL_MS = 45_000
const SERVER_FAULT = 500
const BUSY = 409
const OK = 200

interface Envelope {
  readonly returnCode?: number
  readonly data?: (Partial<SentDocuments> & { readonly errorCode?: string }) | null
}

function bodyOf({ file, fields }: FileToSend): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(documentField('file'), file, file.name)
  return body
}

function endOf(status: number, answer: Envelope | null): Sent {
  const [file] = answer?.data?.documents ?? []
  if (status === OK && file !== undefined) return { kind: 'answered', file }
  if (status === 0 || status >= SERVER_FAULT || status === BUSY) return { kind: 'lost' }
  return { kind: 'refused', code: answer?.data?.errorCode ?? (status === 413 ? 'TOO_LARGE' : '') }
}

/** Sends one file in a request of its own and tells how far it is; fetch tells nobody how much it has sent. */
export function sendFile(
  one: FileToSend,
  { path, onSent, signal }: { readonly path: string; readonly onSent: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), STILL_MS)
  }
  const end = (sent: Sent): void => {
    clearTimeout(timer)
    resolve(sent)
  }
  request.open('POST', path)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
  request.setRequestHeader('x-xsrf-token', visitToken())
  request.setRequestHeader('idempotency-key', one.key)
  request.upload.addEventListener('progress', ({ loaded, lengthComputable }) => {
    wait()
    if (lengthComputable) onSent(loaded)
  })
  request.addEventListener('load', () => end(endOf(request.status, request.response as Envelope | null)))
  request.addEventListener('error', () => end({ kind: 'lost' }))
  request.addEventListener('abort', () => end({ kind: 'lost' }))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  wait()
  request.send(bodyOf(one))
  return promise
}
