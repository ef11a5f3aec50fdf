import { parseSync } from 'vite'
import { type Node, type Site, sitesOf } from './sites.ts'

/** One change of a source; `id` counts from 1 over all files. */
export interface Mutant {
  readonly id: number
  readonly file: string
  readonly line: number
  readonly before: string
  readonly after: string
}

export interface Instrumented {
  readonly code: string
  readonly mutants: readonly Mutant[]
}

/** What is asked in the code whether a mutant is active. */
export const SWITCH = '__isMutant'
const SHOWN_LENGTH = 100

/** Sites by place, the outer before the inner; changes of one place together. */
function byPlace(sites: readonly Site[]): Site[] {
  const places = new Map<string, Site>()
  for (const site of sites) {
    const name = `${site.start}-${site.end}`
    const before = places.get(name)
    places.set(name, before === undefined ? site : { ...before, instead: [...new Set([...before.instead, ...site.instead])] })
  }
  return [...places.values()].toSorted((a, b) => a.start - b.start || b.end - a.end)
}

const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LENGTH)

/**
 * Puts every mutant of a file into its code, each behind a question whether it is active, so that one reading of the file serves
 * them all. `firstId` is the number of the first one.
 */
export function instrument(file: string, text: string, firstId: number): Instrumented {
  const program = parseSync(file, text, { lang: 'ts', astType: 'ts' }).program as unknown as Node
  const places = byPlace(sitesOf({ text, program }))
  const mutants: Mutant[] = []
  let next = 0

  const named = (site: Site): number[] =>
    site.instead.map((after) => {
      const id = firstId + mutants.length
      const line = text.slice(0, site.start).split('\n').length
      mutants.push({ id, file, line, before: shown(text.slice(site.start, site.end)), after: shown(after) })
      return id
    })

  const write = (start: number, end: number): string => {
    let code = ''
    let at = start
    for (let site = places[next]; site !== undefined && site.start >= start && site.end <= end; site = places[next]) {
      next += 1
      code += text.slice(at, site.start)
      const ids = named(site)
      const inner = write(site.start, site.end)
      code += site.isBlock === true ? `{ if (!${SWITCH}(${ids[0]})) ${inner} }` : choice(site, ids, inner)
      at = site.end
    }
    return code + text.slice(at, end)
  }
  const choice = (site: Site, ids: readonly number[], inner: string): string =>
    `(${site.instead.map((after, at) => `${SWITCH}(${ids[at]}) ? (${after}) : `).join('')}(${inner}))`

  return { code: write(0, text.length), mutants }
}
