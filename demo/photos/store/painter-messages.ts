import type { Size, View } from '@app/demo/photos/sizes.ts'

/** What the store asks of a painter process: draw a picture and put it, whole, at `path`. */
export interface PaintOrder {
  readonly lookKey: string
  readonly view: View
  readonly size: Size
  readonly path: string
  /** Where it is written first, on the same file system. */
  readonly draft: string
}

/** The answer to an order; `error` says why there is no picture. */
export interface PaintAnswer {
  readonly error?: string
}
