import type { FramedBody } from './mail-body.ts'

/** The plain-text twin of a mail. */
export function toPlainText({ heading, lead, facts = [], items = [], button, notes = [], leave, sign }: FramedBody): string {
  const parts = [
    heading,
    ...lead,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    items.map(({ text, url }) => (url === undefined ? `- ${text}` : `- ${text}\n  ${url}`)).join('\n'),
    button === undefined ? '' : `${button.label}:\n${button.url}`,
    ...notes,
    sign,
    leave === undefined ? '' : `${leave.label}:\n${leave.url}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n') + '\n'
}
