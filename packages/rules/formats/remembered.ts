/** A function with a cache of what `make` returned by key; the cache is cleared at `most` entries. */
export function remembered<Value>(most: number): (key: string, make: () => Value) => Value {
  const cache = new Map<string, Value>()
  return (key, make) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const made = make()
    if (cache.size >= most) cache.clear()
    cache.set(key, made)
    return made
  }
}
