import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { decodeFile, loadDrawing } from './decode-file.ts'
import { encodeDecoded, READY } from './decoded.ts'

// The process that decodes one file and ends. It has a low rank, an empty environment and as few rights as Node can take from it; what it
// cannot decode in the time and memory it has, it does not survive.

const STDOUT = 1

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
say(encodeDecoded(await decodeFile(draw, await buffer(process.stdin))))
process.exit(0)
