import type { XmlTree } from './cross-industry-invoice.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escape = (words: string): string => words.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

function element(name: string, of: string | XmlTree): string {
  if (typeof of === 'string') return `<${name}>${escape(of)}</${name}>`
  const attributes = Object.entries(of).flatMap(([key, value]) =>
    key.startsWith('@') && typeof value === 'string' ? [` ${key.slice(1)}="${escape(value)}"`] : [],
  )
  return `<${name}${attributes.join('')}>${children(of)}</${name}>`
}

function children(of: XmlTree): string {
  return Object.entries(of)
    .map(([key, value]) => {
      if (key.startsWith('@')) return ''
      if (key === '#text') return typeof value === 'string' ? escape(value) : ''
      const all = Array.isArray(value) ? (value as readonly XmlTree[]) : [value as string | XmlTree]
      return all.map((one) => element(key, one)).join('')
    })
    .join('')
}

/** A tree as an XML document in UTF-8, without white space between elements. */
export const xmlText = (tree: XmlTree): string => `<?xml version="1.0" encoding="UTF-8"?>\n${children(tree)}\n`
