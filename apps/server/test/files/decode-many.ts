import { decodeFile, loadDrawing } from '#platform/uploads/decoding/decode-file.ts'
import { encodeDecoded } from '#platform/uploads/decoding/decoded.ts'
import type { FileToDecode } from './shared-decoding.ts'

// Decodes one file after the other, until the process of the tests is gone.

process.on('message', ({ id, kind, bytes }: FileToDecode) => {
  void loadDrawing(kind)
    .then((draw) => decodeFile(draw, Buffer.from(bytes)))
    .then((decoded) => process.send?.({ id, answer: encodeDecoded(decoded) }))
})
process.on('disconnect', () => process.exit(0))
