/** Words of a name that are keys; further ones say nothing new. */
const WORDS_MAX = 12
/** Letters of the beginning and of the end of a word that are keys of it. */
const EDGE_LETTERS = 4
const SOUND_LENGTH_MIN = 2

/** Letters that are written one for another where a name comes out of another script. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/dzh|dj|dz/g, 'j'],
  [/shch|tsch|sch|tch|sh|zh|ch|cz|sz|ts|tz/g, 's'],
  [/ph/g, 'f'],
  [/kh|gh|ck|[qgcx]/g, 'k'],
  [/th|dh|d/g, 't'],
  [/[wv]/g, 'f'],
  [/b/g, 'p'],
  [/z/g, 's'],
]

/** The sound of a word: its consonants, those that are alike as one, and that it begins with a vowel. */
export function soundOf(word: string): string {
  const sounds = SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), word)
  const first = sounds.charAt(0).replace(/[aeiouyj]/, 'a')
  return (first + sounds.slice(1).replace(/[aeiouyjh]/g, '')).replace(/(.)\1+/g, '$1')
}

/** Keys of a word: names that share none of them are not alike in it. */
function keysOfWord(word: string): readonly string[] {
  const sound = soundOf(word)
  const edges = word.length <= EDGE_LETTERS ? [`w${word}`] : [`p${word.slice(0, EDGE_LETTERS)}`, `e${word.slice(-EDGE_LETTERS)}`]
  return sound.length < SOUND_LENGTH_MIN ? edges : [`s${sound}`, ...edges]
}

/** Keys of a name by its words, each word by itself. */
export const keysOfWords = (words: readonly string[]): readonly (readonly string[])[] =>
  [...new Set(words)].slice(0, WORDS_MAX).map(keysOfWord)

/** How many words of a name somebody has to share with it before the two are compared. */
export const wordsToShare = (words: readonly string[]): number => (words.length > 1 ? 2 : 1)
