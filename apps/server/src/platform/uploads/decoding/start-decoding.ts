import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { FileKind } from '@app/contract/define-call.ts'
import { DECODE_LIMIT_MS } from '../limits.ts'
import { type Decoded, DecodedReader } from './decoded.ts'
import { decoderFlags } from './decoder-rights.ts'

/** What came of a file; `failed`: nothing can be said of it, since the process did not start, had no time, or was stopped with the server. */
export type DecodeOutcome = Decoded | { readonly outcome: 'failed' }

/** A file that is being decoded. */
export interface Decoding {
  readonly done: Promise<DecodeOutcome>
  /** Gives it up. */
  readonly kill: () => void
}
/** Begins to decode a file. */
export type StartDecoding = (kind: FileKind, bytes: Buffer) => Decoding

const PROGRAM = join(import.meta.dirname, 'decode-worker.ts')
/** Nothing of ours goes to the process; Windows starts none without its own folder. */
export const DECODER_ENVIRONMENT: Readonly<Record<string, string>> =
  process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }

/** One file in one process. It ends itself when its work or its memory is too much, and is ended when it comes to nothing. */
export function startDecoding(kind: FileKind, bytes: Buffer): Decoding {
  const child = spawn(process.execPath, [...decoderFlags(), PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...DECODER_ENVIRONMENT },
    windowsHide: true,
  })
  const kill = (): void => void child.kill('SIGKILL')
  const done = new Promise<DecodeOutcome>((resolve) => {
    let isTooLate = false
    const limit = setTimeout(() => {
      isTooLate = true
      kill()
    }, DECODE_LIMIT_MS)
    const reader = new DecodedReader(kill)
    child.once('error', () => undefined)
    child.stdin.on('error', () => undefined)
    child.stdout.on('error', () => undefined).on('data', (chunk: Buffer) => reader.take(chunk))
    child.once('close', () => {
      clearTimeout(limit)
      // A process that was ready and gave no whole answer was ended by the file.
      const isOfFile = reader.isReady && !isTooLate
      resolve(reader.decoded() ?? (isOfFile ? { outcome: 'refused', fault: 'FILE_BROKEN' } : { outcome: 'failed' }))
    })
    child.stdin.end(bytes)
  })
  return { done, kill }
}
