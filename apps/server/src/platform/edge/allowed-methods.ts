/** A route as it was registered. */
export interface EdgeRoute {
  readonly method: string
  /** Path with `:name` parameters. */
  readonly url: string
}

const PIECE = /:\w+(?:\([^)]*\))?(\?)?|\*|[^:*]+/g
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the addresses of a route, a little more freely than the router: the form of parameters is not checked. */
function patternOf(url: string): RegExp {
  let source = ''
  for (const [piece, optional] of url.matchAll(PIECE)) {
    if (piece === '*') source += '.*'
    else if (!piece.startsWith(':')) source += escaped(piece)
    else source = optional ? `${source.replace(/\/$/, '')}(?:/[^/]*)?` : `${source}[^/]+`
  }
  return new RegExp(`^${source}$`)
}

/** The methods that the routes of a path take; empty where no route has that path. Called only where nothing answers. */
export function createAllowedMethods(routes: readonly EdgeRoute[]): (path: string) => readonly string[] {
  let table: Map<string, { pattern: RegExp; methods: Set<string> }> | undefined
  return (path) => {
    if (!table) {
      table = new Map()
      for (const { url, method } of routes) {
        const row = table.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
        row.methods.add(method)
        table.set(url, row)
      }
    }
    return [...new Set([...table.values()].flatMap((row) => (row.pattern.test(path) ? [...row.methods] : [])))].sort()
  }
}
