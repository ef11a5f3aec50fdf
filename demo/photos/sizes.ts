/** The ten views of a lot, in the order of its gallery. */
export const VIEWS = ['front-left', 'front-right', 'left', 'right', 'rear-left', 'front', 'rear', 'damage', 'odometer', 'vin'] as const
export type View = (typeof VIEWS)[number]

interface Sizing {
  readonly width: number
  readonly height: number
  /** Pixels that are drawn; fewer take less time, more than are shown make finer edges. */
  readonly drawnWidth: number
  readonly drawnHeight: number
  /** Pixels a metre of the decals. */
  readonly sharpness: number
}

const FULL: Sizing = { width: 960, height: 720, drawnWidth: 960, drawnHeight: 720, sharpness: 210 }

/** Sizes by their wire names: thumbnail, full, high resolution. High resolution is the full picture. */
export const SIZES = {
  thb: { width: 320, height: 240, drawnWidth: 400, drawnHeight: 300, sharpness: 100 },
  ful: FULL,
  hrs: FULL,
} as const satisfies Record<string, Sizing>
export type Size = keyof typeof SIZES

export const isView = (text: string): text is View => VIEWS.some((view) => view === text)
export const isSize = (text: string): text is Size => Object.hasOwn(SIZES, text)
