/** A colour of tokens.css in both themes: mail programs know no variables. A test holds these to that file. */
export const MAIL_COLOURS = {
  ground: ['#fafaf8', '#0e1113'],
  paper: ['#ffffff', '#15191c'],
  sunken: ['#eceeeb', '#0a0c0e'],
  ink: ['#13181b', '#edf0ee'],
  'ink-2': ['#454e53', '#b6bfc2'],
  'ink-3': ['#5f686d', '#929ca0'],
  'on-ink': ['#ffffff', '#0e1113'],
  hair: ['#dde1dd', '#2a3135'],
  'accent-ink': ['#1845d0', '#94b1ff'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

const light = (name: keyof typeof MAIL_COLOURS): string => MAIL_COLOURS[name][0]
const dark = (name: keyof typeof MAIL_COLOURS): string => MAIL_COLOURS[name][1]

/** Width of a mail on a wide screen, pixels. */
export const MAIL_WIDTH = 600
/** Width of a photo within its margins, pixels. */
export const PHOTO_WIDTH = 552
/** Width of a small photo in a list, pixels. */
export const THUMB_WIDTH = 96

const FACE = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline styles by part: many mail programs read no other. Sizes and weights are those of tokens.css. */
export const STYLES = {
  body: `margin:0;padding:0;background-color:${light('ground')}`,
  outer: `background-color:${light('ground')}`,
  outerCell: 'padding:24px 12px',
  page: `width:100%;max-width:${MAIL_WIDTH}px;background-color:${light('paper')};border:1px solid ${light('hair')};border-radius:8px;border-collapse:separate`,
  cell: `padding:24px 24px 0;${FACE};font-size:16px;line-height:24px;color:${light('ink')}`,
  brand: `padding:20px 24px 0;${FACE};font-size:14px;line-height:20px;font-weight:650;color:${light('ink')}`,
  photoCell: `padding:16px 24px 0;${FACE};font-size:14px;line-height:20px;color:${light('ink-2')}`,
  photo: `display:block;width:100%;max-width:${PHOTO_WIDTH}px;height:auto;border:0;border-radius:4px;background-color:${light('sunken')};${FACE};font-size:14px;line-height:20px;color:${light('ink-2')}`,
  thumb: `display:block;width:${THUMB_WIDTH}px;height:auto;margin:0 0 4px;border:0;border-radius:4px;background-color:${light('sunken')}`,
  heading: `margin:0;${FACE};font-size:22px;line-height:28px;font-weight:650;color:${light('ink')};overflow-wrap:anywhere`,
  lead: `margin:8px 0 0;${FACE};font-size:16px;line-height:24px;color:${light('ink')};overflow-wrap:anywhere`,
  facts: `width:100%;border-collapse:collapse;border-top:2px solid ${light('ink')}`,
  label: `padding:8px 12px 8px 0;border-bottom:1px solid ${light('hair')};${FACE};font-size:14px;line-height:20px;font-weight:400;color:${light('ink-2')};text-align:left;vertical-align:top;width:36%`,
  value: `padding:8px 0;border-bottom:1px solid ${light('hair')};${FACE};font-size:14px;line-height:20px;font-weight:650;color:${light('ink')};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  items: `margin:0;padding:0 0 0 20px;${FACE};font-size:14px;line-height:20px;color:${light('ink')}`,
  item: 'margin:0 0 8px;padding:0;overflow-wrap:anywhere',
  link: `color:${light('accent-ink')};text-decoration:underline`,
  buttonCell: `background-color:${light('ink')};border-radius:4px`,
  button: `display:inline-block;padding:12px 24px;${FACE};font-size:16px;line-height:24px;font-weight:650;color:${light('on-ink')};text-decoration:none;border-radius:4px`,
  note: `margin:0 0 8px;${FACE};font-size:14px;line-height:20px;color:${light('ink-2')};overflow-wrap:anywhere`,
  foot: `padding:24px 24px 20px;${FACE};font-size:13px;line-height:20px;color:${light('ink-3')}`,
} as const

/** What the dark theme changes, by class; inline styles give way only to what is important. */
const DARK: Readonly<Record<string, string>> = {
  'm-ground': `background-color:${dark('ground')}`,
  'm-paper': `background-color:${dark('paper')};border-color:${dark('hair')}`,
  'm-ink': `color:${dark('ink')}`,
  'm-ink2': `color:${dark('ink-2')}`,
  'm-ink3': `color:${dark('ink-3')}`,
  'm-photo': `background-color:${dark('sunken')};color:${dark('ink-2')}`,
  'm-facts': `border-top-color:${dark('ink')}`,
  'm-line': `border-bottom-color:${dark('hair')}`,
  'm-link': `color:${dark('accent-ink')}`,
  'm-button': `background-color:${dark('ink')};color:${dark('on-ink')}`,
}

const important = (rules: string): string => rules.replaceAll(/(?<=[^;])(?=;|$)/g, ' !important')

/** The style sheet in a mail's head: only what inline styles cannot say. */
export const SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.m-outer{padding:0 !important}.m-pad{padding-left:16px !important;padding-right:16px !important}.m-page{border-radius:0 !important;border-left:0 !important;border-right:0 !important}}',
  `@media (prefers-color-scheme:dark){${Object.entries(DARK)
    .map(([name, rules]) => `.${name}{${important(rules)}}`)
    .join('')}}`,
].join('\n')
