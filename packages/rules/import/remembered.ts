const MAX_REMEMBERED = 20_000

/** The same function that keeps its answers; columns of a file repeat a few hundred spellings over all rows. */
export function remembered<T>(decide: (raw: string) => T): (raw: string) => T {
  const answers = new Map<string, T>()
  const ofBlank = decide('')
  return (raw) => {
    if (raw === '') return ofBlank
    const known = answers.get(raw)
    if (known !== undefined || answers.has(raw)) return known as T
    const answer = decide(raw)
    if (answers.size < MAX_REMEMBERED) answers.set(raw, answer)
    return answer
  }
}
