// Started by boot.ts, with the language of the document as its name: reads what this language writes numbers and dates by.
const tag = self.name
new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' }).format(0)
new Intl.DateTimeFormat(tag, { weekday: 'short', month: 'short' }).format(0)
new Intl.NumberFormat(tag).format(0)
new Intl.PluralRules(tag).select(0)
self.postMessage(null, {})
