/** Words for people who read the API: no test has to notice another wording. */
const WORDS = new Set(['summary', 'description', 'example', 'examples'])
/** Tables of nothing but such words: `watchListExamples`, `LOT_FIELD_DESCRIPTIONS`. */
const TABLE_OF_WORDS = /(?:Examples|_DESCRIPTIONS)$/

/** Whether all texts below a node are words of a summary, a description or an example. */
function holdsWords({ type, key, id, callee }) {
  if (type === 'ObjectProperty') return WORDS.has(key.name ?? key.value)
  if (type === 'VariableDeclarator') return TABLE_OF_WORDS.test(id.name)
  return type === 'CallExpression' && callee.property?.name === 'describe'
}

const isText = ({ type }) => type === 'StringLiteral' || type === 'TemplateLiteral'

/** Leaves the texts of summaries, descriptions and examples as they are; whatever else stands there is changed. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore: (path) =>
        isText(path.node) && path.findParent(({ node }) => holdsWords(node)) ? 'words for people who read the API' : undefined,
    },
  },
]
