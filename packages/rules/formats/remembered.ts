/** A function that keeps what `make` said under a key, and forgets all when `most` are kept. */
export function remembered<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make()
    if (kept.size >= most) kept.clear()
    kept.set(key, made)
    return made
  }
}
