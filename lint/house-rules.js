// Rules of this project that no plugin has; oxlint runs them.

const PARTICIPLES = new Set(['asked', 'kept', 'met', 'said', 'told'])
/** Parts of a name in camel case, so that `Method` and `Metres` are words of their own. */
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g
const SQL = /^\s*(?:select (?!\w+$)|insert into |update \w+ (?:\w+ )?set |delete from |with \w+ (?:\([\w, ]+\) )?as \()/

const hasParticiple = (name) => (name.match(PART) ?? []).some((part) => PARTICIPLES.has(part.toLowerCase()))

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** Types and exported functions say what they are: no part of their names is a bare participle. */
const plainNames = {
  create: (context) => {
    const check = ({ id }) => {
      if (id?.type === 'Identifier' && hasParticiple(id.name))
        context.report({ node: id, message: `${id.name} does not say what it is: name types by a noun, functions by what they do.` })
    }
    return {
      TSInterfaceDeclaration: check,
      TSTypeAliasDeclaration: check,
      ClassDeclaration: check,
      ExportNamedDeclaration: ({ declaration }) => {
        if (declaration?.type === 'FunctionDeclaration') check(declaration)
        if (declaration?.type === 'VariableDeclaration') for (const one of declaration.declarations) if (isFunction(one.init)) check(one)
      },
    }
  },
}

const IN_STORES = 'SQL belongs in .store.ts files.'
const BUILDERS = new Set(['deleteFrom', 'insertInto', 'selectFrom', 'updateTable'])

/** SQL is only in `.store.ts` files, where those who change a table find it. */
const sqlInStores = {
  create: (context) => {
    const check = (node, text) => {
      if (SQL.test(text)) context.report({ node, message: IN_STORES })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis[0].value.raw),
      CallExpression: ({ callee }) => {
        if (callee.type === 'MemberExpression' && BUILDERS.has(callee.property.name)) context.report({ node: callee, message: IN_STORES })
      },
    }
  },
}

const WEB = '/apps/web/app/'

/** The module of a file of the web: `ui`, `platform`, `shell`, or the name of a feature; null for the files that compose them. */
const roomOf = (path) => {
  const [first, second] = path.slice(path.indexOf(WEB) + WEB.length).split('/')
  return second === undefined ? null : first === 'features' ? second : first
}

/** Modules of the web have one order, lowest first, and import only from lower ones, so there are no cycles. Dynamic imports count too. */
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
        if (rankOf(one) < 0) context.report({ node, message: `Give ${one} a place in the order of modules (.oxlintrc.json).` })
      if (rankOf(own) >= 0 && rankOf(room) > rankOf(own))
        context.report({ node, message: `${own} is below ${room}: move what both need down, or put ${room} earlier in the order.` })
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

const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup'])
const KEY_PROPS = new Set(['onKeyDown', 'onKeyPress', 'onKeyUp', 'onKeyDownCapture', 'onKeyUpCapture'])
/** What asks whether shortcuts of one character are on. */
const SWITCH = new Set(['hasSingleKeys', 'isShortcut'])
const ONE_CHARACTER = /^[!-~]$/
const isOneCharacter = (node) => node?.type === 'Literal' && typeof node.value === 'string' && ONE_CHARACTER.test(node.value)
const nameOf = (node) => (node?.type === 'MemberExpression' ? nameOf(node.property) : node?.name)
/** `event.key`, `key`, `key.toLowerCase()`: what a press is compared by. */
const isKey = (node) => (node?.type === 'CallExpression' ? isKey(node.callee.object) : nameOf(node) === 'key' || nameOf(node) === 'code')
const isPage = ({ name }) => name === 'document' || name === 'window'

/**
 * Shortcuts of one character can be switched off (WCAG 2.1.4): a module that listens to keys of the whole page, or of a part of it to such
 * characters, asks whether they are on.
 */
const singleKeys = {
  create: (context) => {
    const listeners = []
    let hasCharacters = false
    let asksSwitch = false
    const note = (has) => {
      hasCharacters ||= has
    }
    return {
      CallExpression: (node) => {
        const { callee } = node
        const [event] = node.arguments
        asksSwitch ||= SWITCH.has(callee.name)
        if (nameOf(callee) === 'addEventListener' && KEY_EVENTS.has(event?.value))
          listeners.push({ node, isOfPage: callee.object === undefined || isPage(callee.object) })
      },
      JSXAttribute: (node) => KEY_PROPS.has(node.name.name) && listeners.push({ node, isOfPage: false }),
      BinaryExpression: ({ left, right }) => note((isOneCharacter(left) && isKey(right)) || (isOneCharacter(right) && isKey(left))),
      SwitchCase: ({ test }) => note(isOneCharacter(test)),
      Property: ({ key, computed, shorthand }) =>
        note(!shorthand && !computed && (isOneCharacter(key) || (key.type === 'Identifier' && ONE_CHARACTER.test(key.name)))),
      ArrayExpression: ({ elements }) => note(elements.some(isOneCharacter)),
      'Program:exit': () => {
        if (asksSwitch) return
        for (const { node, isOfPage } of listeners)
          if (isOfPage || hasCharacters)
            context.report({ node, message: 'Shortcuts of one character can be switched off: ask isShortcut or hasSingleKeys.' })
      },
    }
  },
}

/** Words that only go on with what another text began. */
const CONTINUES = /^(?:and|are|has|have|is|of|that|was|were|whose)\b/
const TESTS = new Set(['it', 'test'])

/** The identifier at the head of a call: `it` of `it.each(rows)`. */
const headOf = (node) =>
  node.type === 'CallExpression' ? headOf(node.callee) : node.type === 'MemberExpression' ? headOf(node.object) : node.name

/** A list of failures shows titles alone, so the title of a test says what is true without the words of its `describe`. */
const wholeTitles = {
  create: (context) => ({
    CallExpression: ({ callee, arguments: [title] }) => {
      const text = title?.type === 'TemplateLiteral' ? title.quasis[0].value.raw : title?.value
      if (typeof text === 'string' && CONTINUES.test(text) && TESTS.has(headOf(callee)))
        context.report({ node: title, message: 'Name what the test is about: its title is read without that of its group.' })
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'plain-names': plainNames,
    'single-keys': singleKeys,
    'sql-in-stores': sqlInStores,
    'web-room-order': webRoomOrder,
    'whole-titles': wholeTitles,
  },
}
