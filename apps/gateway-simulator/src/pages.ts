import { CARDS, CHALLENGE_CODE, IBANS } from './cards.ts'
import { YEARS_AHEAD_MAX } from './card-form.ts'
import type { Next } from './bank.ts'
import type { CardOnFile, Order } from './orders.ts'
import { languageOf, type Language, type MessageKey, say } from './page-texts.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const STYLE = `:root{color-scheme:light dark;--ink:#1c2733;--bg:#eef2f6;--card:#fff;--line:#8696a7;--brand:#0b5a73;--brand-ink:#fff;--bad:#a3161b;--soft:#51606f}
@media (prefers-color-scheme:dark){:root{--ink:#e8eef4;--bg:#10171e;--card:#1a242e;--line:#7d8fa1;--brand:#7fd0e8;--brand-ink:#06222c;--bad:#ff9a94;--soft:#aab8c6}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{background:var(--card);border-bottom:3px solid var(--brand)}header p{max-width:34rem;margin:0 auto;padding:.9rem 1rem;font-weight:700}
main{max-width:34rem;margin:1.5rem auto;padding:0 1rem}section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem 1.25rem;margin-bottom:1rem}
h1{font-size:1.5rem;margin:0 0 .75rem}h2{font-size:1.05rem;margin:0 0 .75rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
label,legend{display:block;font-weight:600;margin-top:.75rem;padding:0}input:not([type=checkbox]),select{font:inherit;width:100%;padding:.55rem .6rem;border:1px solid var(--line);border-radius:.3rem;background:var(--card);color:var(--ink)}
fieldset{border:0;margin:0;padding:0;min-width:0}.row{display:grid;grid-template-columns:1fr 1fr 1fr;gap:.75rem}.row label{margin-top:.25rem}
button,a.b{display:inline-block;font:inherit;font-weight:700;margin-top:1rem;padding:.65rem 1.1rem;border-radius:.3rem;border:1px solid var(--brand);background:var(--brand);color:var(--brand-ink);cursor:pointer}
button.plain{background:none;color:var(--brand)}.bad{color:var(--bad);font-weight:600;margin:.25rem 0}.soft{color:var(--soft);font-size:.9rem}
details{margin-bottom:1rem}table{border-collapse:collapse;width:100%;font-size:.85rem}td{border-top:1px solid var(--line);padding:.2rem .4rem .2rem 0}.scroll{overflow-x:auto}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`

/** The amount as the pages write it: code behind, as on an invoice. */
export const amountOf = ({ amountMinor, decimals, currency }: Order): string =>
  `${(amountMinor / 10 ** decimals).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals })} ${currency}`

const document = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} · ${say(language, 'bank')}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header><p>${say(language, 'bank')}</p></header><main>${body}<p class="soft">${escape(say(language, 'practice'))}</p></main></body></html>`

function facts(order: Order, language: Language): string {
  const rows: readonly (readonly [MessageKey, string])[] = [
    ['to', order.payee],
    ['amount', amountOf(order)],
    ['reference', order.description],
  ]
  return `<section><dl>${rows.map(([key, value]) => `<dt>${escape(say(language, key))}</dt><dd>${escape(value)}</dd>`).join('')}</dl></section>`
}

const faultLine = (name: string, faults: Readonly<Record<string, MessageKey>>, language: Language): string => {
  const key = faults[name]
  return key === undefined ? '' : `<p class="bad" id="${name}-bad">${escape(say(language, key))}</p>`
}
const marks = (name: string, faults: Readonly<Record<string, MessageKey>>): string =>
  faults[name] === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-bad"`

const LAST_MONTH = 12
/** Options of a select; one that is valid is chosen, so that a test card takes its number alone. */
const options = (from: number, count: number, { digits, chosen }: { digits: number; chosen: number }): string =>
  Array.from({ length: count }, (_, at) => from + at)
    .map((value) => `<option${value === chosen ? ' selected' : ''}>${String(value).padStart(digits, '0')}</option>`)
    .join('')

/** A number in groups of four, as it stands on a card. */
const grouped = (digits: string): string => digits.replaceAll(/(.{4})(?=.)/g, '$1 ')

function testCards(language: Language): string {
  const rows = CARDS.map(({ number, threeDs, declined, fault }) => {
    const what = [threeDs === 'none' ? '' : `3-D Secure: ${threeDs}`, declined, fault].filter((word) => word !== '').join(', ')
    return `<tr><td>${grouped(number)}</td><td>${what === '' ? 'approved' : what}</td></tr>`
  })
  const accounts = Object.entries(IBANS).map(([what, iban]) => `<tr><td>${iban}</td><td>${what}</td></tr>`)
  return `<details><summary>${say(language, 'testCards')}</summary><div class="scroll" tabindex="0"><table lang="en"><tbody>${[...rows, ...accounts].join('')}</tbody></table></div></details>`
}

function cardForm(order: Order, language: Language, faults: Readonly<Record<string, MessageKey>>): string {
  const t = (key: MessageKey): string => escape(say(language, key))
  const expiry = faults['month'] ?? faults['year']
  const thisYear = new Date().getUTCFullYear()
  return `<section><h2>${t('byCard')}</h2><form method="post" action="/pay/${order.ref}/card" novalidate autocomplete="off">
<label for="number">${t('number')}</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"${marks('number', faults)}>${faultLine('number', faults, language)}
<div class="row"><div><label for="month">${t('month')}</label><select id="month" name="month"${expiry === undefined ? '' : ' aria-invalid="true" aria-describedby="expiry-bad"'}>${options(1, LAST_MONTH, { digits: 2, chosen: LAST_MONTH })}</select></div>
<div><label for="year">${t('year')}</label><select id="year" name="year">${options(thisYear, YEARS_AHEAD_MAX + 1, { digits: 4, chosen: thisYear + 1 })}</select></div>
<div><label for="code">${t('code')}</label><input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4"${marks('code', faults)}></div></div>
${expiry === undefined ? '' : `<p class="bad" id="expiry-bad">${escape(say(language, expiry))}</p>`}${faultLine('code', faults, language)}
${order.keepsNoCard === true ? '' : `<label class="tick"><input type="checkbox" name="keep" value="on"> ${t('keep')}</label>`}
<button>${escape(say(language, 'payNow', amountOf(order)))}</button></form></section>`
}

/** The kept card, masked, by its code alone. */
function keptForm(order: Order, language: Language, { kept, faults }: { kept: CardOnFile; faults: Readonly<Record<string, MessageKey>> }) {
  const [, brand = '', lastFour = ''] = /^(.*) (\d{4})$/.exec(kept.paidWith) ?? []
  const t = (key: MessageKey): string => escape(say(language, key))
  return `<section><h2>${t('byKept')}</h2><form method="post" action="/pay/${order.ref}/kept" novalidate autocomplete="off"><p>${escape(brand)} **** **** **** ${lastFour}</p>
<label for="kept">${t('code')}</label><input id="kept" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4"${marks('kept', faults)}>${faultLine('kept', faults, language)}
<button>${escape(say(language, 'payNow', amountOf(order)))}</button></form></section>`
}

function payPage(order: Order, language: Language, next: Extract<Next, { page: 'form' }> & { readonly kept: CardOnFile | null }): string {
  const t = (key: MessageKey): string => escape(say(language, key))
  const { faults, alert, kept } = next
  return document(
    language,
    say(language, 'pay'),
    `<h1>${t('pay')}</h1><div role="alert">${alert === null ? '' : `<p class="bad">${t(alert)}</p>`}</div>${facts(order, language)}
${kept === null ? '' : keptForm(order, language, { kept, faults })}${cardForm(order, language, faults)}
<section><h2>${t('byDebit')}</h2><form method="post" action="/pay/${order.ref}/debit" novalidate><label for="iban">${t('iban')}</label>
<input id="iban" name="iban" maxlength="42"${marks('iban', faults)}>${faultLine('iban', faults, language)}<button>${escape(say(language, 'debitNow', amountOf(order)))}</button></form></section>
${testCards(language)}<form method="post" action="/pay/${order.ref}/leave"><button class="plain">${t('leave')}</button></form>`,
  )
}

function challengePage(order: Order, language: Language, isWrong: boolean): string {
  const t = (key: MessageKey, value = ''): string => escape(say(language, key, value))
  return document(
    language,
    say(language, 'challenge'),
    `<h1>${t('challenge')}</h1><p>${t('challengeLead', amountOf(order))}</p>${facts(order, language)}<section><form method="post" action="/pay/${order.ref}/challenge">
<label for="answer">${t('challengeCode')}</label><input id="answer" name="answer" inputmode="numeric" autocomplete="one-time-code" maxlength="8"${isWrong ? ' aria-invalid="true" aria-describedby="answer-bad"' : ''}>
${isWrong ? `<p class="bad" id="answer-bad">${t('wrongChallenge')}</p>` : ''}<p class="soft">${t('challengeHint').replace('1234', CHALLENGE_CODE)}</p><button>${t('confirm')}</button></form></section>
<form method="post" action="/pay/${order.ref}/leave"><button class="plain">${t('leave')}</button></form>`,
  )
}

/** How it ended, and the way back: the result is posted to the shop, as banks do, and says nothing that the shop believes. */
function resultPage(order: Order, language: Language): string {
  const { status, debitAtMs } = order
  const t = (key: MessageKey, value = ''): string => escape(say(language, key, value))
  const isTaken = status === 'CAPTURED'
  const [title, lead]: readonly [MessageKey, MessageKey] = isTaken
    ? ['done', 'doneLead']
    : debitAtMs === null
      ? ['failed', 'failedLead']
      : ['asked', 'askedLead']
  const fields = { orderRefId: order.key, decision: isTaken ? 'ACCEPT' : 'REVIEW' }
  return document(
    language,
    say(language, title),
    `<h1>${t(title)}</h1><p>${t(lead, amountOf(order))}</p>${facts(order, language)}<form method="post" action="${escape(order.returnUrl)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  .join('')}<button>${t('back')}</button></form>`,
  )
}

/** A page of a payment. */
export function pageOf(
  order: Order,
  next: Exclude<Next, { page: 'broken' | 'down' }>,
  { tag, kept }: { readonly tag: string; readonly kept: CardOnFile | null },
): string {
  const language = languageOf(tag)
  if (next.page === 'form') return payPage(order, language, { ...next, kept })
  if (next.page === 'challenge') return challengePage(order, language, next.isWrong)
  return resultPage(order, language)
}

/** A page with one sentence: nothing here, or nothing just now. */
export const bareMessage = (key: 'over' | 'down', tag: string): string => {
  const language = languageOf(tag)
  return document(language, say(language, key), `<h1>${escape(say(language, key))}</h1>`)
}
