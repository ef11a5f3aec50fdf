import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of every page of a PDF, read back, in one line. */
export async function pdfWords(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const words: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    words.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  return words.join(' ').replaceAll(/\s+/g, ' ')
}
