/** Words for people who read the API: no test has to notice another wording. */
const WORDS = new Set(['summary', 'description', 'example', 'examples'])

/** Leaves the words of summaries, descriptions and examples as they are. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore: ({ node }) =>
        node.type === 'ObjectProperty' && WORDS.has(node.key.name ?? node.key.value) ? 'words for people who read the API' : undefined,
    },
  },
]
