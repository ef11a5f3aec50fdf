import type { FramedBody, MailLink } from './mail-body.ts'
import { MAIL_WIDTH, PHOTO_WIDTH, SHEET, STYLES, THUMB_WIDTH } from './mail-look.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value as text or as the value of an attribute in quotes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const HTTP = /^https?:\/\//i

/** An address for href or src; none but http and https. */
function addressOf(url: string): string {
  if (!HTTP.test(url)) throw new Error('a mail leads to http and https only')
  return escapeHtml(url)
}

const words = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
const link = ({ label, url }: MailLink): string =>
  `<a href="${addressOf(url)}" class="m-link" style="${STYLES.link}">${escapeHtml(label)}</a>`
const row = (style: string, content: string): string => `<tr><td class="m-pad m-ink" style="${style}">${content}</td></tr>`
const paragraph = (style: string, kind: string, text: string): string => `<p class="${kind}" style="${style}">${words(text)}</p>`

function photoRow({ photo }: FramedBody): string {
  if (photo === undefined) return ''
  const picture = `<img class="m-photo" src="${addressOf(photo.url)}" alt="${escapeHtml(photo.alt)}" width="${PHOTO_WIDTH}" style="${STYLES.photo}">`
  return row(STYLES.photoCell, picture)
}

function factsRow({ facts = [] }: FramedBody): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="m-line m-ink2" style="${STYLES.label}">${escapeHtml(label)}</th><td class="m-line m-ink" style="${STYLES.value}">${words(value)}</td></tr>`,
  )
  return row(
    STYLES.cell,
    `<table class="m-facts" style="${STYLES.facts}" cellspacing="0" cellpadding="0"><tbody>${rows.join('')}</tbody></table>`,
  )
}

/** A small picture above a line, whose words say what it shows. */
const thumb = (picture: string | undefined): string =>
  picture === undefined ? '' : `<img class="m-photo" src="${addressOf(picture)}" alt="" width="${THUMB_WIDTH}" style="${STYLES.thumb}">`

function itemsRow({ items = [] }: FramedBody): string {
  if (items.length === 0) return ''
  const lines = items.map(
    ({ text, url, picture }) =>
      `<li style="${STYLES.item}">${thumb(picture)}${url === undefined ? escapeHtml(text) : link({ label: text, url })}</li>`,
  )
  return row(STYLES.cell, `<ul class="m-ink" style="${STYLES.items}">${lines.join('')}</ul>`)
}

/** A table cell with a background, since Outlook paints no padding of a link. */
function buttonRow({ button }: FramedBody): string {
  if (button === undefined) return ''
  const made = `<a href="${addressOf(button.url)}" class="m-button" style="${STYLES.button}">${escapeHtml(button.label)}</a>`
  return row(
    STYLES.cell,
    `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td class="m-button" style="${STYLES.buttonCell}">${made}</td></tr></table>`,
  )
}

const notesRow = ({ notes = [] }: FramedBody): string =>
  notes.length === 0 ? '' : row(STYLES.cell, notes.map((note) => paragraph(STYLES.note, 'm-ink2', note)).join(''))

const footRow = ({ leave }: FramedBody): string =>
  `<tr><td class="m-pad m-ink3" style="${STYLES.foot}">${leave === undefined ? '&nbsp;' : link(leave)}</td></tr>`

const leadRow = ({ heading, lead }: FramedBody): string =>
  row(
    STYLES.cell,
    `<h1 class="m-ink" style="${STYLES.heading}">${escapeHtml(heading)}</h1>${lead.map((text) => paragraph(STYLES.lead, 'm-ink', text)).join('')}`,
  )

/**
 * The HTML twin of a mail: one column of tables with inline styles, which Outlook survives; no script, no font and nothing else from
 * elsewhere but photos of lots. Every value is escaped here and nowhere before.
 */
export function toHtml(body: FramedBody): string {
  const rows = [
    row(STYLES.brand, escapeHtml(body.sign)),
    photoRow(body),
    leadRow(body),
    factsRow(body),
    itemsRow(body),
    buttonRow(body),
    notesRow(body),
    footRow(body),
  ].join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(body.languageTag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(body.subject)}</title>
<style>
${SHEET}
</style>
</head>
<body class="m-ground" style="${STYLES.body}">
<main>
<table role="presentation" class="m-ground" width="100%" cellspacing="0" cellpadding="0" border="0" style="${STYLES.outer}"><tr><td align="center" class="m-outer" style="${STYLES.outerCell}">
<!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="m-page m-paper" width="100%" cellspacing="0" cellpadding="0" border="0" style="${STYLES.page}">
${rows}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</main>
</body>
</html>
`
}
