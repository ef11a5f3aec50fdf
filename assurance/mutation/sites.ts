/** A place of a source file and what may stand there instead; both as text. */
export interface Site {
  readonly start: number
  readonly end: number
  /** Each stands for the whole of the place; `inner` asks for the text of a part of it, unchanged. */
  readonly instead: readonly string[]
  /** A block of statements: left out where its mutant is active, since no expression can take its place. */
  readonly isBlock?: boolean
}

/** A node as the parser gives it, as far as every node is alike. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const OPERATORS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '**': ['*'],
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '==': ['!='],
    '!=': ['=='],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
  }),
)

/** Calls whose meaning turns round by another name. */
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    find: 'findLast',
    findLast: 'find',
  }),
)
/** Calls that can be left out, so that what they were made on takes their place. */
const LEFT_OUT: ReadonlySet<string> = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'toUpperCase'])

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && typeof (value as Node).start === 'number'

/** Code of a file, and how it is read. */
export interface Source {
  readonly text: string
  readonly program: Node
}

const part = (source: Source, node: Node): string => source.text.slice(node.start, node.end)

function ofOperator(source: Source, node: Node): string[] {
  const [left, right] = [node['left'], node['right']] as [Node, Node]
  return (OPERATORS.get(String(node['operator'])) ?? []).map((operator) => `(${part(source, left)}) ${operator} (${part(source, right)})`)
}

function ofCall(source: Source, node: Node): string[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression' || callee['computed'] === true || node['optional'] === true) return []
  const [object, property] = [callee['object'], callee['property']] as [Node, Node]
  const name = part(source, property)
  const swapped = METHODS.get(name)
  return [
    ...(swapped === undefined
      ? []
      : [`${source.text.slice(node.start, property.start)}${swapped}${source.text.slice(property.end, node.end)}`]),
    ...(LEFT_OUT.has(name) ? [part(source, object)] : []),
  ]
}

function ofLiteral({ value }: Node): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'string') return [value === '' ? `'mutant'` : `''`]
  return []
}

/** What may stand in place of one expression, by its kind. */
function insteadOf(source: Source, node: Node): string[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(source, node)
    case 'UnaryExpression':
      return node['operator'] === '!' ? [part(source, node['argument'] as Node)] : []
    case 'CallExpression':
      return ofCall(source, node)
    case 'Literal':
      return ofLiteral(node)
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 ? ['[]'] : []
    case 'ObjectExpression':
      return (node['properties'] as unknown[]).length > 0 ? ['{}'] : []
    default:
      return []
  }
}

/** Fields in which no code that runs stands, or none that can be exchanged. */
const SKIPPED_FIELDS: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParameters',
])
const SKIPPED_NODES: ReadonlySet<string> = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement'])
const TYPED: ReadonlySet<string> = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

function* childrenOf(node: Node): Generator<Node> {
  if (TYPED.has(node.type)) {
    yield node['expression'] as Node
    return
  }
  for (const [field, value] of Object.entries(node)) {
    const isName = (field === 'key' && node['computed'] !== true) || (node.type === 'ExportNamedDeclaration' && field === 'source')
    if (SKIPPED_FIELDS.has(field) || isName) continue
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(one)) yield one
  }
}

/** The words of an error that only a programmer sees are not part of what is decided. */
const isErrorMade = (node: Node, source: Source): boolean =>
  node.type === 'NewExpression' && part(source, node['callee'] as Node).endsWith('Error')

function* visit(source: Source, node: Node): Generator<Site> {
  if (SKIPPED_NODES.has(node.type) || isErrorMade(node, source)) return
  if (node.type.startsWith('TS') && !TYPED.has(node.type)) return
  const place = { start: node.start, end: node.end }
  const test = node['test']
  const instead = insteadOf(source, node)
  if (instead.length > 0) yield { ...place, instead }
  if ((node.type === 'ConditionalExpression' || node.type === 'IfStatement') && isNode(test))
    yield { start: test.start, end: test.end, instead: ['true', 'false'] }
  if (node.type === 'BlockStatement' && (node['body'] as unknown[]).length > 0) yield { ...place, instead: ['{}'], isBlock: true }
  if (node.type === 'ArrowFunctionExpression' && node['expression'] === true) {
    const body = node['body'] as Node
    yield { start: body.start, end: body.end, instead: ['undefined'] }
  }
  for (const child of childrenOf(node)) yield* visit(source, child)
}

/** Every place of a source that is tried with something else. Sites of one place are told one after the other. */
export const sitesOf = (source: Source): Site[] => [...visit(source, source.program)]
