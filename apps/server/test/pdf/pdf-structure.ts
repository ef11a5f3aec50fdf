import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A part of a document as a screen reader has it: what it is, its words, and the parts within it. */
export interface ReadPart {
  readonly role: string
  readonly words: string
  readonly parts: readonly ReadPart[]
}

/** One page as it is read, and what readers leave out of it. */
export interface ReadPage {
  readonly parts: readonly ReadPart[]
  readonly aside: string
}

interface TreeNode {
  readonly role?: string
  readonly id?: string
  readonly children?: readonly TreeNode[]
}

const inOneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

const ASIDE = 'aside'

const PAINTING = new Set([OPS.constructPath, OPS.showText, OPS.shadingFill, OPS.paintImageXObject, OPS.paintInlineImageXObject])
const BEGINNING = new Set([OPS.beginMarkedContent, OPS.beginMarkedContentProps])

/** Whether everything that is drawn stands between marks, one pair at a time. */
function isMarked(operations: readonly number[]): boolean {
  let depth = 0
  for (const operation of operations) {
    if (BEGINNING.has(operation)) depth += 1
    if (operation === OPS.endMarkedContent) depth -= 1
    if (depth < 0 || depth > 1 || (PAINTING.has(operation) && depth === 0)) return false
  }
  return depth === 0
}

/** The words of each mark of a page, those of all artifacts together. @throws Error for words between no marks. */
function wordsByMark(items: readonly object[]): Map<string, string> {
  const words = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const mark = open.at(-1)
      if (mark !== undefined) words.set(mark, `${words.get(mark) ?? ''}${String(item.str)} `)
      else if (item.str !== '') throw new Error(`"${String(item.str)}" is of no part and no artifact`)
    } else if ('type' in item && item.type === 'endMarkedContent') open.pop()
    else open.push('tag' in item && item.tag === 'Artifact' ? ASIDE : 'id' in item ? String(item.id) : '')
  }
  return words
}

/** The structure tree of each page of a PDF, read back with its words. @throws Error where a page has none, and for words that it leaves out. */
export async function pdfStructure(bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const tree: TreeNode | null = await page.getStructTree()
    if (tree === null) throw new Error(`page ${number} has no structure`)
    if (!isMarked((await page.getOperatorList()).fnArray)) throw new Error(`page ${number} shows what is of no part and no artifact`)
    const words = wordsByMark((await page.getTextContent({ includeMarkedContent: true })).items)
    const read = ({ role = '', children = [] }: TreeNode): ReadPart => {
      const inner = children.filter((child) => child.role !== undefined)
      const own = children
        .filter((child) => child.role === undefined)
        .map(({ id = '' }) => {
          const found = words.get(id) ?? ''
          words.delete(id)
          return found
        })
      return { role, words: inOneLine(own.join(' ')), parts: inner.map(read) }
    }
    const { parts } = read(tree)
    const { [ASIDE]: aside = '', ...lost } = Object.fromEntries(words)
    if (Object.keys(lost).length > 0)
      throw new Error(`page ${number} has words that the tree does not reach: ${Object.values(lost).join(' ')}`)
    pages.push({ parts, aside: inOneLine(aside) })
  }
  return pages
}

/** Every part that has words of its own, in the order in which it is read: what it is, and its words. */
export const outlineOf = ({ parts }: Pick<ReadPage, 'parts'>): readonly string[] =>
  parts.flatMap(({ role, words, parts: inner }) => [...(words === '' ? [] : [`${role}: ${words}`]), ...outlineOf({ parts: inner })])
