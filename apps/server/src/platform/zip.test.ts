import { describe, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** More than waits in a stream that nobody reads. */
const ENTRY_BYTES = 1024 * 1024

describe('a zip', () => {
  it('a zip whose reader went away asks for no further file, and ends the files', async () => {
    let asked = 0
    let isEnded = false
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        for (;;) {
          asked += 1
          yield { path: `${asked}`, bytes: Buffer.alloc(ENTRY_BYTES), isPacked: true }
        }
      } finally {
        isEnded = true
      }
    }
    const zip = zipOf(entries(), new Date(0))
    zip.read(0)
    await until('a file that waits behind the first', () => asked === 2)
    zip.destroy()
    await until('the end of the files', () => isEnded)
    expect(asked).toBe(2)
  })
})
