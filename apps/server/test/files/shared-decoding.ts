import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DecodedReader, READY } from '#platform/uploads/decoding/decoded.ts'
import type { DecodeOutcome, StartDecoding } from '#platform/uploads/index.ts'

/** What the process is asked. */
export interface FileToDecode {
  readonly id: number
  readonly kind: string
  readonly bytes: Uint8Array
}

let child: ChildProcess | undefined
let lastId = 0
const waiting = new Map<number, (outcome: DecodeOutcome) => void>()

function started(): ChildProcess {
  const made = fork(join(import.meta.dirname, 'decode-many.ts'), [], { serialization: 'advanced', execArgv: [], stdio: 'ignore' })
  made.on('message', ({ id, answer }: { id: number; answer: Uint8Array }) => {
    const reader = new DecodedReader(() => undefined)
    reader.take(Buffer.concat([Buffer.of(READY), answer]))
    finish(id, reader.decoded() ?? { outcome: 'refused', fault: 'FILE_BROKEN' })
  })
  made.once('exit', () => {
    if (child === made) child = undefined
    for (const id of waiting.keys()) finish(id, { outcome: 'failed' })
  })
  return made
}

function finish(id: number, outcome: DecodeOutcome): void {
  waiting.get(id)?.(outcome)
  waiting.delete(id)
  // While it has nothing to do, it keeps nobody.
  if (waiting.size > 0) return
  child?.unref()
  child?.channel?.unref()
}

/**
 * Decodes files as the application does, all of them in one process: to start one for each file costs a hundred times what a file does.
 * That a file has a process of its own, and what one may not do, is proven where it starts (inspect.test.ts).
 */
export const sharedDecoding: StartDecoding = (kind, bytes) => {
  const id = ++lastId
  const done = new Promise<DecodeOutcome>((resolve) => waiting.set(id, resolve))
  child ??= started()
  child.ref()
  child.channel?.ref()
  child.send({ id, kind, bytes } satisfies FileToDecode)
  return { done, kill: () => finish(id, { outcome: 'failed' }) }
}
