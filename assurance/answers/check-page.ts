import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { Reply } from '../raw/ask.ts'
import { decoded } from '../raw/decoded.ts'
import { statusFault } from './check-call.ts'

const OK = 200
const REDIRECTS: ReadonlySet<number> = new Set([301, 302])
const BODILESS: ReadonlySet<number> = new Set([204, 304])

/** Elements that no page of ours holds: what they load or run would be somebody else's. */
const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set([
  'iframe',
  'object',
  'embed',
  'applet',
  'base',
  'frame',
  'frameset',
  'portal',
  'math',
  'marquee',
])
const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'srcset',
  'ping',
  'background',
])
const ACTIVE_SCHEME = /^(?:javascript|vbscript|data:text\/html|data:image\/svg)/i
/** Browsers skip these before and inside a scheme. */
const SKIPPED = /[\s\p{Cc}]+/gu
const DATA_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/ld+json'])

/** Every element of a document in its order. */
export function* elementsOf(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    yield child
    yield* elementsOf('content' in child ? child.content : child)
  }
}

const attributeOf = (element: Tree.Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value
const textOf = (element: Tree.Element): string => element.childNodes.map((one) => ('value' in one ? one.value : '')).join('')

function scriptFault(element: Tree.Element): string | null {
  const source = attributeOf(element, 'src')
  const type = attributeOf(element, 'type') ?? ''
  if (source !== undefined) return /^\/(?:assets|api)\/[\w./-]+$/.test(source) ? null : `a script from ${source.slice(0, 60)}`
  if (!DATA_TYPES.has(type)) return `an inline script: ${textOf(element).slice(0, 60)}`
  try {
    JSON.parse(textOf(element))
    return null
  } catch {
    return `page state that is no JSON: ${textOf(element).slice(0, 60)}`
  }
}

function attributeFault(element: Tree.Element): string | null {
  for (const { name, value } of element.attrs) {
    if (name.startsWith('on') || name === 'srcdoc') return `an attribute ${name}="${value.slice(0, 60)}"`
    if (!/^[a-z][\w:.-]*$/i.test(name)) return `an attribute named ${name.slice(0, 60)}`
    if (ADDRESS_ATTRIBUTES.has(name) && ACTIVE_SCHEME.test(value.replaceAll(SKIPPED, ''))) return `${name}="${value.slice(0, 60)}"`
  }
  return null
}

function elementFault(element: Tree.Element): string | null {
  const { tagName } = element
  if (FOREIGN_ELEMENTS.has(tagName)) return `an element ${tagName}`
  if (tagName === 'meta' && attributeOf(element, 'http-equiv') !== undefined) return 'a meta element with http-equiv'
  if (tagName === 'style') return 'an inline style sheet'
  return (tagName === 'script' ? scriptFault(element) : null) ?? attributeFault(element)
}

/** What in a document could run or load something of somebody else; null when nothing can. */
export function markupFault(html: string): string | null {
  for (const element of elementsOf(parse(html))) {
    const fault = elementFault(element)
    if (fault !== null) return fault
  }
  return null
}

/** Whether an address leads to this site: a path, not `//host`, `/\host` or another scheme. */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address)

/** The two pages that say the site is down for maintenance: their purpose is to answer 503. */
const MAINTENANCE_PATH = /^(?:\/[a-z]{2})?\/(?:scheduleMaintainance|page-under-maintenance)(?:\?|$)/
const UNAVAILABLE = 503

/** The answer as it is judged: 503 of a page of maintenance is what any other page's 200 is; nothing else is taken for another status. */
export const judgedAt = (path: string, reply: Reply): Reply =>
  reply.status === UNAVAILABLE && MAINTENANCE_PATH.test(path) ? { ...reply, status: OK } : reply

/** What is wrong with the answer of a page path. */
export function pageFault(reply: Reply): string | null {
  const status = statusFault(reply.status)
  if (status !== null) return status
  const location = reply.headers.location ?? ''
  if (REDIRECTS.has(reply.status)) return isOwnAddress(location) ? null : `leads to ${location.slice(0, 80)}`
  if (location !== '') return `a Location with status ${reply.status}`
  if (BODILESS.has(reply.status)) return null
  const type = String(reply.headers['content-type'])
  if (!type.startsWith('text/html')) return reply.status === OK ? `no HTML but ${type}` : null
  const html = decoded(reply).body.toString('utf8')
  if (!html.startsWith('<!doctype html>') || !html.trimEnd().endsWith('</html>')) return 'a page that is cut short'
  return markupFault(html)
}
