import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Cards that are kept; those drawn first go first. */
const CARDS_KEPT_MAX = 2_000
/** Every so many cards it is looked whether too many are kept. */
const LOOK_EVERY = 100
const CARD_NAME = /^[\w-]{22}\.jpg$/

/** Drawn cards in a folder, by their tag. They can be drawn again. */
export class CardStore {
  readonly #folder: string
  #written = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The bytes of a card; null for one that is not there. */
  find(tag: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, `${tag}.jpg`)).catch(() => null)
  }

  async put(tag: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const draft = join(this.#folder, `${tag}.${randomBytes(6).toString('hex')}.part`)
    await writeFile(draft, bytes)
    await rename(draft, join(this.#folder, `${tag}.jpg`))
    if (this.#written++ % LOOK_EVERY === 0) await this.#tidy()
  }

  async #tidy(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => CARD_NAME.test(name))
    if (names.length <= CARDS_KEPT_MAX) return
    const dated = await Promise.all(names.map(async (name) => [name, (await stat(join(this.#folder, name))).mtimeMs] as const))
    const oldest = dated.toSorted((a, b) => a[1] - b[1]).slice(0, names.length - CARDS_KEPT_MAX)
    for (const [name] of oldest) await rm(join(this.#folder, name), { force: true })
  }
}
