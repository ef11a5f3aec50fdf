import { TEXT_HEADING_MAX, TEXT_WORDS_BYTES_MAX } from '@app/contract/house-texts/text-codes.ts'

/** A part of a text: its heading, empty for none, and its paragraphs. */
export interface WordsSection {
  readonly title: string
  readonly lines: readonly string[]
}

const HEADING = '# '
/** What nobody sees, or what turns the order of letters around: no text that people agree to may hold it. A line break is none. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
/** Blanks of any width, as word processors write them. */
const BLANKS = /[\t\p{Zs}]+/gu
/** A soft hyphen and the mark at the beginning of a file say nothing. */
const SILENT = /[\u00AD\uFEFF]/gu

/** Words as they are kept: a heading or a paragraph a line, an empty line between them. Line breaks within a paragraph are blanks. */
export function tidyWords(raw: string): string {
  const lines = raw
    .replace(SILENT, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(BLANKS, ' ').trim())
  const blocks: string[] = []
  let open = false
  for (const line of lines) {
    const isHeading = line.startsWith(HEADING) || line === HEADING.trim()
    if (line === '' || isHeading) open = false
    if (line === '') continue
    if (open) blocks.push(`${blocks.pop()} ${line}`)
    else blocks.push(line)
    open = !isHeading
  }
  return blocks.join('\n\n')
}

/** Key of what is wrong with tidy words; null for nothing. */
export function wordsFault(words: string): string | null {
  if (new TextEncoder().encode(words).length > TEXT_WORDS_BYTES_MAX) return 'validation.houseText.long'
  if (!words.isWellFormed() || UNSEEN.test(words.replaceAll('\n', ''))) return 'validation.houseText.unseen'
  const blocks = words.split('\n\n')
  const headings = blocks.filter((block) => block.startsWith('#'))
  if (headings.some((block) => !block.startsWith(HEADING) || block.length > HEADING.length + TEXT_HEADING_MAX))
    return 'validation.houseText.heading'
  const isSaid = blocks.some((block) => block !== '' && !block.startsWith('#'))
  return isSaid ? null : 'validation.houseText.empty'
}

/** The sections of tidy words. */
export function sectionsOf(words: string): readonly WordsSection[] {
  const sections: { title: string; lines: string[] }[] = []
  for (const block of words.split('\n\n')) {
    if (block.startsWith(HEADING)) sections.push({ title: block.slice(HEADING.length), lines: [] })
    else if (sections.length === 0) sections.push({ title: '', lines: [block] })
    else sections.at(-1)?.lines.push(block)
  }
  return sections
}

/** Sections as words that somebody may go on writing. */
export const wordsOfSections = (sections: readonly WordsSection[]): string =>
  sections.flatMap(({ title, lines }) => [...(title === '' ? [] : [`${HEADING}${title}`]), ...lines]).join('\n\n')
