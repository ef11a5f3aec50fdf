import { constants, setPriority } from 'node:os'
import type { FileKind } from '@app/contract/define-call.ts'
import { type Decoding, startDecoding } from './start-decoding.ts'

// The process that starts those that decode, one after the other. The server starts none itself: to start a process, the system copies the
// map of all the memory of whoever starts it, and with some hundred megabytes every bid waits for that. This one has few.

/** Yields the cores to searches and bids, and all that it starts has its rank; not the lowest, at which a busy machine would let no file be done in time. */
function lower(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Its rank is not ours to change.
  }
}

let current: Decoding | null = null
lower()
process.on('message', ({ kind, bytes }: { readonly kind: FileKind; readonly bytes: Uint8Array }) => {
  current = startDecoding(kind, Buffer.from(bytes))
  void current.done.then((outcome) => process.send?.(outcome))
})
// The server has ended, or gives the file up.
process.once('disconnect', () => {
  current?.kill()
  process.exit(0)
})
