import { randomBytes } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'

const QUALITY = 82
const WEBP_ENDING = /\.webp$/

/** JPEG copies beside drawn pictures, for programs that do not read WebP. */
export class JpegCopies {
  readonly #making = new Map<string, Promise<void>>()
  #last: Promise<unknown> = Promise.resolve()

  /** Path of the copy of a WebP file, made when it is not there yet; one at a time, so that pages keep the processors. */
  async of(webpPath: string): Promise<string> {
    const path = webpPath.replace(WEBP_ENDING, '.jpg')
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
    let making = this.#making.get(path)
    if (making === undefined) {
      making = this.#last.then(() => copy(webpPath, path)).finally(() => this.#making.delete(path))
      this.#making.set(path, making)
      this.#last = making.catch(() => undefined)
    }
    await making
    return path
  }
}

async function copy(from: string, to: string): Promise<void> {
  // Loaded when it is first needed: most servers never need it.
  const { default: sharp } = await import('sharp')
  const draft = `${to}.${randomBytes(6).toString('hex')}.part`
  try {
    await sharp(from).jpeg({ quality: QUALITY }).toFile(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
