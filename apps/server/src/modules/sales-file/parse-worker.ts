import { parentPort, workerData } from 'node:worker_threads'
import type { CutRows } from '@app/rules/import/csv-rows.ts'
import { RowParser } from './row-parser.ts'

// Reads pieces of a file beside the thread that imports it; the header has been seen there.

const port = parentPort
if (port === null) throw new Error('parse-worker runs as a worker thread')
const { path, columns } = workerData as { readonly path: string; readonly columns: number }
const parser = new RowParser(path, { awaitsHeader: false, columns })
port.on('message', (cut: CutRows) => {
  const parsed = parser.parse(cut)
  const { bytes, ends, numbers, contexts, items, lines, sellers } = parsed
  const lists = [bytes, ends, numbers, contexts, items, lines, sellers]
  port.postMessage(parsed, lines.length === 0 ? [] : lists.map(({ buffer }) => buffer as ArrayBuffer))
})
