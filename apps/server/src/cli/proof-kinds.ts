/**
 * How a test proves: a rule by itself, through HTTP, in a browser, a page in a DOM without one whose calls are answered as the contract
 * describes them (apps/web/test), or in a browser whose server answers are made up.
 */
export const PROOF_KINDS = ['rule', 'HTTP', 'browser', 'page', 'faked answers'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** What is proven: the clause's kind in docs/requirements, and its text. */
export interface ProvenClause {
  readonly kind: string
  readonly text: string
}

/** What a test asks through: the application by its injected requests, or a server that listens. */
const ASKS_OVER_HTTP = /\binject\(|\bpagesApp\(|\btestApp\(|\bpages\.get\(|\bfetch\(|\basker\(|\.json\(\)|\bworld\.(?:get|post)\(/
const FAKES_ANSWERS = /\broute\.fulfill\(|\banswerBy\(|\bfulfill\(/
const JOURNEY_START = /^ *test(?:\.\w+)?\(/gm
const JOURNEY_FILE = /\.spec\.ts$/
const PAGE_TEST_FILE = /\.page\.test\.ts$/
const OPENS_A_PAGE = /\brenderPage\(/

/** The journeys of a file, from one test to the next. */
function journeysIn(source: string): readonly string[] {
  const starts = [...source.matchAll(JOURNEY_START)].map(({ index }) => index)
  return starts.map((start, at) => source.slice(start, starts[at + 1]))
}

/** Kinds of the tests of one file, given its source, that name a clause. */
export function kindsIn(file: string, source: string, clause: string): readonly ProofKind[] {
  if (PAGE_TEST_FILE.test(file) && OPENS_A_PAGE.test(source)) return ['page']
  if (!JOURNEY_FILE.test(file)) return [file.includes('apps/server/') && ASKS_OVER_HTTP.test(source) ? 'HTTP' : 'rule']
  const naming = journeysIn(source).filter((journey) => journey.slice(0, journey.indexOf('=>')).includes(`[${clause}]`))
  const kinds = (naming.length === 0 ? [source] : naming).map((journey): ProofKind =>
    FAKES_ANSWERS.test(journey) ? 'faked answers' : 'browser',
  )
  return [...new Set(kinds)]
}

/** Kinds of clauses that speak of a page, a call or what one of them does. */
const SPOKEN_OF = new Set(['route', 'call', 'screen', 'error', 'state', 'role'])
const NAMES_A_PAGE_OR_CALL =
  /\b(?:page|screen|dialog|modal|popup|route|call|GET|POST|HTTP|header|shown|shows|redirect\w*)\b|\/(?:public|data)\//

/** Whether a rule's test alone leaves open what the clause says. */
export const needsMoreThanRule = ({ kind, text }: ProvenClause): boolean => SPOKEN_OF.has(kind) || NAMES_A_PAGE_OR_CALL.test(text)

/**
 * Whether a clause counts as proven. A rule proves what speaks of no page and no call; what a server answers is proven by no answer
 * that the test made up.
 */
export function isProven(clause: ProvenClause, kinds: ReadonlySet<ProofKind>): boolean {
  if (kinds.has('HTTP') || kinds.has('browser')) return true
  if ((kinds.has('page') || kinds.has('faked answers')) && clause.kind !== 'call') return true
  return kinds.has('rule') && !needsMoreThanRule(clause)
}
