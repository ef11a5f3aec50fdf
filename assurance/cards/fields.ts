import { loadPageBundle } from '../../apps/server/src/platform/pages/page-bundle.ts'

const FIELD = /<(?:input|select|textarea)\b[^>]*>/gi
const ATTRIBUTE = /\b(name|id|autocomplete|placeholder|aria-label)="([^"]*)"/gi
const OF_CARDS =
  /\bcc-|card-?number|cardno\b|\bpan\b|\bcv[cv]2?\b|\bcsc\b|security-?code|card-?holder|name-?on-?card|exp(?:iry)?-?(?:month|year|date)/i
/** Of these two words each alone is harmless: a state of the US, and a field of the practice bank that is another origin. */
const CODES_OF_PLACES = /\b(?:cc)\b/

/** Fields of a page that ask for anything of a card. */
export function cardFieldsIn(html: string): readonly string[] {
  return [...html.matchAll(FIELD)]
    .map(([tag]) => tag)
    .filter((tag) =>
      [...tag.matchAll(ATTRIBUTE)].some(([, , value = '']) => OF_CARDS.test(value.replaceAll('_', '-')) || CODES_OF_PLACES.test(value)),
    )
}

interface Row {
  readonly id: string
}

/** Every page of the table once, with values for what its address names. */
export async function pathsOfPages(values: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { pagePatterns } = await loadPageBundle()
  const paths = new Map<string, string>()
  for (const { pattern, row } of pagePatterns as readonly { pattern: string; row: Row }[])
    if (!paths.has(row.id)) paths.set(row.id, pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '1').replace('*', 'x'))
  return [...paths.values()]
}
