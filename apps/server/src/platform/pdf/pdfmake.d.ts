/** What of pdfmake is used; the package brings no types. */
declare module 'pdfmake' {
  interface OutputDocument {
    getStream(): Promise<{ appendXML(xml: string): void }>
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
