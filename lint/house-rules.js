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

const WEB = '/apps/web/app/'

/** The room of a file of the web: `ui`, `platform`, `shell`, or the name of a feature; null for the files that put them together. */
const roomOf = (path) => {
  const [first, second] = path.slice(path.indexOf(WEB) + WEB.length).split('/')
  return second === undefined ? null : first === 'features' ? second : first
}

/** Rooms of the web stand in one order, lowest first, and import only from lower ones: so none are in a circle. Loading later counts too. */
const webRoomOrder = {
  meta: { schema: [{ type: 'array', items: { type: 'string' } }] },
  create: (context) => {
    const [order] = context.options
    const file = context.filename.replaceAll('\\', '/')
    const own = file.includes(WEB) ? roomOf(file) : null
    if (own === null) return {}
    const rankOf = (room) => order.findIndex((rank) => rank.split(' ').includes(room))
    const check = (node, source) => {
      const target = source?.value
      if (typeof target !== 'string' || !target.startsWith('.')) return
      const room = roomOf(new URL(target, `file://${file}`).pathname)
      if (room === null || room === own) return
      for (const one of [own, room])
        if (rankOf(one) < 0) context.report({ node, message: `Give ${one} its place in the order of rooms (.oxlintrc.json).` })
      if (rankOf(own) >= 0 && rankOf(room) > rankOf(own))
        context.report({ node, message: `${own} stands below ${room}: move what both need down, or name ${room} earlier in the order.` })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'plain-type-names': plainTypeNames, 'sql-in-stores': sqlInStores, 'web-room-order': webRoomOrder },
}
