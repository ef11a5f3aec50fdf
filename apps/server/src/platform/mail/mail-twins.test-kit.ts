import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** What a reader of a mail's HTML is shown, and where it leads. */
interface ReadHtml {
  readonly words: string
  readonly links: readonly string[]
  readonly pictures: readonly string[]
  /** Names of every element. */
  readonly elements: readonly string[]
  /** Names of every attribute. */
  readonly attributes: readonly string[]
}

const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : [])
const withAll = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(withAll)]
const attributesOf = (node: Node) => ('attrs' in node ? node.attrs : [])
const valueOf = (node: Node, name: string): string[] => attributesOf(node).flatMap((one) => (one.name === name ? [one.value] : []))

/** Reads a mail's HTML as a browser does. */
export function readHtml(html: string): ReadHtml {
  const nodes = withAll(parse(html))
  const shown = nodes.filter((node) => node.nodeName === 'body').flatMap(withAll)
  return {
    words: shown.flatMap((node) => (node.nodeName === '#text' && 'value' in node ? [node.value] : [])).join(' '),
    links: nodes.flatMap((node) => valueOf(node, 'href')),
    pictures: nodes.flatMap((node) => valueOf(node, 'src')),
    elements: [...new Set(nodes.map(({ nodeName }) => nodeName))],
    attributes: [...new Set(nodes.flatMap((node) => attributesOf(node).map(({ name }) => name)))],
  }
}

const URL_IN_TEXT = /https?:\/\/\S+/g
const inOrder = (words: string): readonly string[] =>
  words
    .replaceAll(/[:\u00a0-]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted()

/** The words and links of both twins of a mail, so that they can be compared: marks between words apart, each twin has all of them. */
export function twinsOf({ text, html = '' }: { readonly text: string; readonly html?: string }) {
  const read = readHtml(html)
  return {
    ofText: { words: inOrder(text.replaceAll(URL_IN_TEXT, '')), links: (text.match(URL_IN_TEXT) ?? []).toSorted() },
    ofHtml: { words: inOrder(read.words.replaceAll(URL_IN_TEXT, '')), links: read.links.toSorted() },
  }
}
