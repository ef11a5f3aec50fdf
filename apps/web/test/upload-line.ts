import { vi } from 'vitest'

const OK = 200

interface Progress {
  readonly loaded: number
  readonly lengthComputable: boolean
}
type Listener = (event: Progress) => void

/** What listens to a request, or to its way up. The document's own events are of another kind than those that a module of the kit makes. */
class Heard {
  readonly #listeners: (readonly [string, Listener])[] = []

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener])
  }

  tell(type: string, event: Progress = { loaded: 0, lengthComputable: false }): void {
    for (const [of, listener] of this.#listeners) if (of === type) listener(event)
  }
}

/** A request as a browser's line has it, moved on by the test. */
export class UploadRequest extends Heard {
  readonly upload = new Heard()
  readonly headers = new Map<string, string>()
  path = ''
  status = 0
  response: unknown = null
  responseType = ''
  body: FormData | null = null

  open(_method: string, path: string): void {
    this.path = path
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: FormData): void {
    this.body = body
  }

  abort(): void {
    this.tell('abort')
  }

  /** So many bytes have left. */
  progress(loaded: number): void {
    this.upload.tell('progress', { loaded, lengthComputable: true })
  }

  /** The server answers with data, or with a status of its own. */
  answer(data: unknown, status = OK): void {
    this.status = status
    this.response = { returnCode: 1, data }
    this.tell('load')
  }

  /** The line breaks. */
  lose(): void {
    this.tell('error')
  }
}

/** Puts a line in place of the browser's own, for the page that stands; answers its requests as they come. */
export function openUploadLine(): readonly UploadRequest[] {
  const requests: UploadRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends UploadRequest {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  return requests
}
