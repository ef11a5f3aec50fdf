import { Readable } from 'node:stream'
import type { ObjectStore } from './object-store.ts'
import { Unreadable, unsealBytes, type Wrapping } from './sealed-bytes.ts'

/**
 * The clear bytes of an object of the store, which is closed once they were read, or are read no further. The stream fails with Unreadable
 * at the first segment that is not right. @throws Error with code ENOENT, here or from the stream, when there is none.
 */
export async function openSealed(store: ObjectStore, objectId: string, wrapping: Wrapping): Promise<Readable> {
  const sealed = await store.open(objectId)
  const clear = Readable.from(unsealBytes(sealed, wrapping), { objectMode: false })
  clear.once('close', () => sealed.destroy())
  return clear
}

/** Whether an error of reading an object says that it is gone or not what was sealed; any other is a fault of the moment. */
export const isLost = (error: unknown): boolean => error instanceof Unreadable || (error as NodeJS.ErrnoException).code === 'ENOENT'
