/** Scripts that a document can show, each with a font of its own; all other signs are written in the first. */
export const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'devanagari', 'arabic'] as const
export type Script = (typeof SCRIPTS)[number]

/** Name of the font of a script. */
export const fontOf = (script: Script): string => `noto-${script}`

/** A part of a text in one font. */
export interface FontRun {
  readonly text: string
  readonly font: string
}

const OF_SCRIPT: readonly (readonly [Script, RegExp])[] = [
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['devanagari', /[\p{Script=Devanagari}\u0964\u0965\u200c\u200d]/u],
  ['arabic', /[\p{Script=Arabic}\u060c\u061b\u061f]/u],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u],
]

const scriptOf = (sign: string): Script => OF_SCRIPT.find(([, pattern]) => pattern.test(sign))?.[0] ?? 'latin'

/** A text in parts, each in the font that has its signs: a name of any of our scripts is written out, not in boxes. */
export function fontRuns(text: string): readonly FontRun[] {
  const runs: { text: string; font: string }[] = []
  for (const sign of text) {
    const font = fontOf(scriptOf(sign))
    const last = runs.at(-1)
    if (last?.font === font) last.text += sign
    else runs.push({ text: sign, font })
  }
  return runs
}
