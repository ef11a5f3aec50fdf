/** A path pattern without optional segments, as both routers read it. */
export type Pattern = string

/** Every concrete pattern of a path: each optional segment (`:name?`) once absent and once present, shortest first. */
export function expandPath(path: string): Pattern[] {
  let found: string[][] = [[]]
  for (const segment of path.split('/').slice(1)) {
    const isOptional = segment.endsWith('?')
    const name = isOptional ? segment.slice(0, -1) : segment
    const present = found.map((head) => [...head, name])
    found = isOptional ? [...found, ...present] : present
  }
  return found.map((segments) => `/${segments.join('/')}`).toSorted((a, b) => a.length - b.length)
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

const LINE_BREAK = /[\n\r\u2028\u2029]/

/**
 * Values of a pattern's parameters in a path as it travels (percent-encoded), or null where the path does not fit. Both sides take
 * parameters from here, since the two routers decode `%252F` differently. A closing `*` stands for one segment or
 * more, given under the name `*`.
 */
export function paramsOf(pattern: Pattern, path: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  const hasRest = wanted.at(-1) === '*'
  if (hasRest ? given.length < wanted.length - 1 : given.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') {
      const rest = given.slice(index).map(decoded)
      // Slashes alone are no segment: the browser takes them for the page without any. It takes no line breaks either.
      if (rest.some((one) => one === null || LINE_BREAK.test(one)) || rest.every((one) => one === '')) return null
      params['*'] = rest.join('/')
      break
    }
    const value = decoded(given[index] ?? '')
    if (value === null || value === '') {
      if (segment !== '' || value === null) return null
    } else if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (value.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

/** The one spelling of a path that fits a pattern: fixed segments as in the table, parameters as they came. */
export function canonicalPath(pattern: Pattern, path: string): string {
  const given = segmentsOf(path)
  const wanted = segmentsOf(pattern)
  const head = wanted.map((segment, index) => (segment.startsWith(':') ? (given[index] ?? '') : segment))
  return wanted.at(-1) === '*' ? `/${[...head.slice(0, -1), ...given.slice(wanted.length - 1)].join('/')}` : `/${head.join('/')}`
}

/** Ranks patterns of equal length as both routers do: a fixed segment before a parameter before `*`, from the left. */
export function byPrecedence(a: Pattern, b: Pattern): number {
  const weight = (pattern: Pattern) => segmentsOf(pattern).map((segment) => (segment === '*' ? 2 : segment.startsWith(':') ? 1 : 0))
  const [left, right] = [weight(a), weight(b)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 3) - (right[i] ?? 3)
    if (difference !== 0) return difference
  }
  return 0
}

/** Fills a pattern's parameters, each percent-encoded. */
export function fillPath(pattern: Pattern, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
