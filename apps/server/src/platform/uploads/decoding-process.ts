import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DECODER_ENVIRONMENT, type DecodeOutcome, type StartDecoding } from './decoding/start-decoding.ts'

const PROGRAM = join(import.meta.dirname, 'decoding', 'decode-starter.ts')

/** Whether the process that starts others keeps this one from ending. */
function holdOpen(child: ChildProcess, isHeld: 'held' | 'free'): void {
  const act = isHeld === 'held' ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
}

/** Decodes by a process that is started with the first file, and anew after it was lost; it starts a process for each file. */
export function decodeByProcess(): { readonly start: StartDecoding; close(): void } {
  let starter: ChildProcess | null = null

  function running(): ChildProcess {
    if (starter !== null) return starter
    const child = fork(PROGRAM, [], {
      execArgv: [],
      env: { ...DECODER_ENVIRONMENT },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const forget = (): void => void (starter = starter === child ? null : starter)
    child.on('error', forget).once('exit', forget)
    starter = child
    return child
  }

  const close = (): void => {
    if (starter?.connected === true) starter.disconnect()
    starter = null
  }
  return {
    close,
    start: (kind, bytes) => {
      const child = running()
      const { promise, resolve } = Promise.withResolvers<DecodeOutcome>()
      const fail = (): void => resolve({ outcome: 'failed' })
      holdOpen(child, 'held')
      child.once('message', resolve).once('exit', fail).once('error', fail)
      child.send({ kind, bytes }, (error) => {
        if (error !== null) fail()
      })
      const done = promise.finally(() => {
        child.off('message', resolve).off('exit', fail).off('error', fail)
        holdOpen(child, 'free')
      })
      return { done, kill: close }
    },
  }
}
