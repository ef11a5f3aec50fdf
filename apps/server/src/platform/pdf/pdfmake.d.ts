/** What of pdfmake, and of pdfkit beneath it, is used; the package brings no types. */
declare module 'pdfmake' {
  /** Something that was drawn between two marks, on one page. */
  export interface StructureContent {
    readonly refs: readonly object[]
  }
  export interface StructureElement {
    readonly dictionary: object
  }
  export interface PdfKitDocument {
    appendXML(xml: string): void
    markContent(tag: 'Artifact', options: { readonly type: string; readonly attached?: readonly string[] }): void
    markStructureContent(role: string): StructureContent
    endMarkedContent(): void
    struct(
      role: string,
      options: { readonly scope?: string; readonly alt?: string },
      children: readonly (StructureContent | StructureElement)[],
    ): StructureElement
    addStructure(element: StructureElement): void
  }
  interface OutputDocument {
    getStream(): Promise<PdfKitDocument>
    getBuffer(): Promise<Buffer>
  }
  const pdfmake: {
    readonly virtualfs: { writeFileSync(name: string, content: Buffer): void }
    setFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold', string>>>>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: object): OutputDocument
  }
  export default pdfmake
}

/** How pdfmake draws what it has laid out. */
declare module 'pdfmake/js/Renderer.js' {
  interface Line {
    /** Words, with what their runs had. */
    readonly inlines: readonly { readonly part?: import('./structure.ts').Part }[]
  }
  class Renderer {
    readonly pdfDocument: import('pdfmake').PdfKitDocument
    renderLine(this: Renderer, line: Line, ...at: readonly [x: number, y: number]): void
    renderVector(this: Renderer, vector: object): void
    renderSVG(this: Renderer, picture: { readonly part?: import('./structure.ts').Part }): void
  }
  const module: { readonly default: typeof Renderer }
  export default module
}
