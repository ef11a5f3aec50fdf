// Rules of this house that no plugin has; oxlint runs them.

const PARTICIPLES = new Set(['Asked', 'Kept', 'Met', 'Said', 'Told'])
const SQL = /^\s*(?:select (?!\w+$)|insert into |update \w+ (?:\w+ )?set |delete from |with \w+ (?:\([\w, ]+\) )?as \()/

const named = (context, { id }) => {
  if (PARTICIPLES.has(id.name)) context.report({ node: id, message: `A type is named by a noun: ${id.name} does not say what it is.` })
}

/** Types are nouns. */
const plainTypeNames = {
  create: (context) => ({
    TSInterfaceDeclaration: (node) => named(context, node),
    TSTypeAliasDeclaration: (node) => named(context, node),
  }),
}

/** Statements stand in `.store.ts` files, where they are found by whoever changes a table. */
const sqlInStores = {
  create: (context) => {
    const check = (node, text) => {
      if (SQL.test(text)) context.report({ node, message: 'SQL stands in .store.ts files.' })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis[0].value.raw),
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'plain-type-names': plainTypeNames, 'sql-in-stores': sqlInStores } }
