export interface PlateSize {
  readonly width: number
  readonly height: number
}

const VIGNETTE =
  '<radialGradient id="vignette" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>'

/** A flat picture drawn on 1200 x 900 units, darker towards the corners. */
export const plateDrawing = ({ width, height }: PlateSize, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900"><defs>${defs}${VIGNETTE}</defs>${body}<rect width="1200" height="900" fill="url(#vignette)"/></svg>`
