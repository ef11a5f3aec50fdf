import { useEffect, useRef, useState } from 'react'
import type { UploadOutcome } from '@app/contract/documents/document-codes.ts'
import { outcomeOf } from '@app/rules/documents/upload-form.ts'
import { type FileToSend, type Sent, sendFile } from './send-file.ts'

/** A file on its way. */
export interface Upload extends FileToSend {
  readonly sentBytes: number
  readonly state: 'waits' | 'sending' | 'checking' | 'arrived' | 'failed'
  /** Code of why it failed; empty for none. */
  readonly fault: string
}

/** How a round of files ended, for its dialog (ACC-2.83). */
export interface RoundEnd {
  readonly outcome: UploadOutcome
  readonly arrived: number
  readonly all: number
}

const TRIES = 3
/** Waits before the second and the third try, milliseconds. */
const RETRY_AFTER_MS = [1_000, 4_000] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one file, up to three times under the same key, so that what arrived without our hearing of it is not kept twice. */
async function sendPatiently(one: FileToSend, how: Parameters<typeof sendFile>[1]): Promise<Sent> {
  let sent: Sent = { kind: 'lost' }
  for (let tried = 0; tried < TRIES && sent.kind === 'lost' && !how.signal.aborted; tried += 1) {
    if (tried > 0) await pause(RETRY_AFTER_MS[tried - 1] ?? 0)
    sent = await sendFile(one, how)
  }
  return sent
}

const afterSending = (sent: Sent): Pick<Upload, 'state' | 'fault'> => {
  if (sent.kind === 'lost') return { state: 'failed', fault: 'LOST' }
  const fault = sent.kind === 'refused' ? sent.code : (sent.file.errorCode ?? '')
  return fault === '' && sent.kind === 'answered' ? { state: 'arrived', fault: '' } : { state: 'failed', fault: fault || 'other' }
}

/** Sends files one after the other to a path, each in a request of its own; `onRound` hears once all that were waiting are done. */
export function useUploads(path: string, onRound: (end: RoundEnd) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const isAtWork = useRef(false)
  const left = useRef<AbortController | null>(null)
  const end = useRef(onRound)
  useEffect(() => {
    end.current = onRound
  })
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  const change = (key: string, change_: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change_ } : one)))

  const work = async (): Promise<void> => {
    if (isAtWork.current || left.current === null) return
    isAtWork.current = true
    const { signal } = left.current
    const done: Upload[] = []
    for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
      const { key, file } = next
      change(key, { state: 'sending', sentBytes: 0, fault: '' })
      const onSent = (bytes: number): void => change(key, { sentBytes: bytes, state: bytes >= file.size ? 'checking' : 'sending' })
      const ended = afterSending(await sendPatiently(next, { path, onSent, signal }))
      change(key, ended)
      done.push({ ...next, ...ended })
    }
    isAtWork.current = false
    if (signal.aborted || done.length === 0) return
    const arrived = done.filter(({ state }) => state === 'arrived').length
    const outcome = outcomeOf(done.map(({ state, fault }) => ({ errorCode: state === 'arrived' ? null : fault })))
    end.current({ outcome, arrived, all: done.length })
  }
  const add = (files: readonly FileToSend[]): void => {
    const added = files.map((one): Upload => ({ ...one, sentBytes: 0, state: 'waits', fault: '' }))
    setUploads((all) => [...all, ...added])
    queue.current.push(...added)
    void work()
  }
  /** Sends anew what got lost on the way; what was refused would be refused again. */
  const retry = (): void => {
    queue.current.push(...uploads.filter(({ fault }) => fault === 'LOST'))
    void work()
  }
  const remove = (key: string): void => setUploads((all) => all.filter((one) => one.key !== key))
  const clear = (): void => setUploads((all) => all.filter(({ state }) => state !== 'arrived'))
  return { uploads, add, retry, remove, clear }
}
