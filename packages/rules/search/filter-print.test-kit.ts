import { quoted } from './clause-text.ts'
import type { Filter } from './filter-syntax.ts'

const PLAIN_VALUE = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/
const PLAIN_BOUND = /^[A-Za-z0-9.:+\-/_*]+$/

const value = (text: string): string => (PLAIN_VALUE.test(text) ? text : quoted(text))
const bound = (text: string): string => (PLAIN_BOUND.test(text) ? text : quoted(text))

/** The text of a filter; `parseFilter` reads it back to the same filter. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'all':
      return '*:*'
    case 'term':
      return `${filter.field}:${value(filter.value)}`
    case 'present':
      return `${filter.field}:*`
    case 'range':
      return `${filter.field}:[${bound(filter.from)} TO ${bound(filter.to)}]`
    case 'near':
      return `{!geofilt pt=${filter.lat},${filter.lon} d=${filter.km}}`
    case 'not':
      return `-${inBrackets(filter.of)}`
    case 'some':
      return filter.of.map((part) => (part.kind === 'some' ? inBrackets(part) : printFilter(part))).join(' OR ')
    case 'every':
      return filter.of.map(inBrackets).join(' AND ')
  }
}

const inBrackets = (filter: Filter): string =>
  filter.kind === 'some' || filter.kind === 'every' ? `(${printFilter(filter)})` : printFilter(filter)
