import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { type Decoded, type DecodedPage, encodeDecoded, READY } from './decoded.ts'
import { Refused } from './refused.ts'

// The process that decodes one file and ends. It has a low rank, an empty environment and as few rights as Node can take from it; what it
// cannot decode in the time and memory it has, it does not survive.

const STDOUT = 1

async function decode(draw: (bytes: Buffer) => Promise<readonly DecodedPage[]>, bytes: Buffer): Promise<Decoded> {
  try {
    return { outcome: 'sound', pages: await draw(bytes) }
  } catch (error) {
    return { outcome: 'refused', fault: error instanceof Refused ? error.fault : 'FILE_BROKEN' }
  }
}

/** What draws files of a kind; what it takes to do so is loaded before a byte of the file is read. */
async function loadDrawing(kind: string): Promise<(bytes: Buffer) => Promise<readonly DecodedPage[]>> {
  if (kind === 'pdf') return (await import('./decode-pdf.ts')).decodePdf
  const { decodePicture } = await import('./decode-picture.ts')
  return async (bytes) => [await decodePicture(bytes, kind)]
}

function say(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(STDOUT, bytes, at)
    } catch (error) {
      // The pipe is full for the moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
}

const draw = await loadDrawing(process.argv[2] ?? '')
const watch = new Worker(join(import.meta.dirname, 'watch-worker.ts'))
await new Promise((resolve) => watch.once('online', resolve))
say(Uint8Array.of(READY))
say(encodeDecoded(await decode(draw, await buffer(process.stdin))))
process.exit(0)
