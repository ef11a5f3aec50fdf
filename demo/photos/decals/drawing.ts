/** A flat drawing in metres (y up) of what a face of the vehicle carries, in two sheets: colour, and material. */
export class Drawing {
  #colour = ''
  #material = ''

  /** Red carries how much one can look through, green the gloss. */
  fill(path: string, colour: string, { gloss = 0.3, glass = 0 }: Finish = {}): void {
    this.#colour += `<path d="${path}" fill="${colour}"/>`
    this.#material += `<path d="${path}" fill="${finish(glass, gloss)}"/>`
  }

  line(path: string, { colour = '#08090a', width = 0.009, gloss = 0.15 }: Stroke = {}): void {
    const stroke = `fill="none" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
    this.#colour += `<path d="${path}" ${stroke} stroke="${colour}"/>`
    this.#material += `<path d="${path}" ${stroke} stroke="${finish(0, gloss)}"/>`
  }

  /** A pane with its black edge. */
  glass(path: string): void {
    const edge = 'stroke-width=".035" stroke-linejoin="round"'
    this.#colour += `<path d="${path}" fill="#050607" stroke="#060708" ${edge}/>`
    this.#material += `<path d="${path}" fill="${finish(0, 0.6)}" stroke="${finish(0, 0.5)}" ${edge}/>`
    this.#material += `<path d="${path}" fill="${finish(1, 1)}"/>`
  }

  get colourSheet(): string {
    return this.#colour
  }

  get materialSheet(): string {
    return this.#material
  }
}

interface Finish {
  readonly gloss?: number
  readonly glass?: number
}

interface Stroke {
  readonly colour?: string
  readonly width?: number
  readonly gloss?: number
}

const finish = (glass: number, gloss: number): string => `rgb(${Math.round(glass * 255)},${Math.round(gloss * 255)},0)`

const at = ([x, y]: readonly [number, number]): string => `${x.toFixed(3)} ${y.toFixed(3)}`

export const polygon = (...points: (readonly [number, number])[]): string => `M${points.map(at).join('L')}Z`

export const rectangle = (x: number, y: number, [width, height]: readonly [number, number]): string =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])

export const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

export const segment = (x0: number, y0: number, [x1, y1]: readonly [number, number]): string => `M${x0} ${y0}L${x1} ${y1}`
