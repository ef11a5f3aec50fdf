import sharp from 'sharp'

/** The pixels of a drawing, four bytes each. It must hold no text: fonts differ from machine to machine. */
export const rasteriseSvg = (svg: string): Promise<Uint8Array> => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
