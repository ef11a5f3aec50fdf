/** What somebody who answers a text wants: no more texts, texts again, or to know what this is. */
export type InboundWord = 'STOP' | 'START' | 'HELP'

/** The words that carriers and people use, in our languages; in capitals. */
const WORDS: Readonly<Record<InboundWord, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'BAJA', 'ALTO', 'PARAR', 'AFMELDEN'],
  START: ['START', 'UNSTOP', 'ALTA', 'INICIAR', 'AANMELDEN'],
  HELP: ['HELP', 'INFO', 'AYUDA', 'HULP'],
}
const MARKS = /[\s.,;:!?¡¿"'«»“”‘’-]+/gu

/** What a text that came in says; null for anything but one of the words, alone. */
export function inboundWordOf(body: string): InboundWord | null {
  const said = body.replace(MARKS, ' ').trim().toUpperCase()
  return (Object.keys(WORDS) as InboundWord[]).find((word) => WORDS[word].includes(said)) ?? null
}
