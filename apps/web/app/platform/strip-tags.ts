const TAG = /<[^>]*>/g

/** Removes every `<…>` again and again until none is left; a lone `<` stays (MQ-024). */
export function stripTags(text: string): string {
  const stripped = text.replace(TAG, '')
  return stripped === text ? text : stripTags(stripped)
}

/** The same address with tags taken out of its query (MKT-5.30). */
export function withoutTags(url: URL): URL {
  if (!/<|%3c/i.test(url.search)) return url
  const clean = new URL(url)
  clean.search = new URLSearchParams([...url.searchParams].map(([key, value]) => [stripTags(key), stripTags(value)])).toString()
  return clean
}
