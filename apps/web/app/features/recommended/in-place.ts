interface Lists<Row> {
  readonly fresh: readonly Row[]
  readonly shown: readonly Row[]
  /** Rows that the page has room for. */
  readonly room: number
}

/**
 * A list as it is now, with each row that stays in its place: newcomers take the places of those that are gone. What is
 * left without a newcomer closes up.
 */
export function inPlace<Row>({ fresh, shown, room }: Lists<Row>, keyOf: (row: Row) => string | number): Row[] {
  const now = new Map(fresh.slice(0, room).map((row) => [keyOf(row), row]))
  const stays = new Set(shown.map(keyOf).filter((key) => now.has(key)))
  const newcomers = [...now].filter(([key]) => !stays.has(key)).map(([, row]) => row)
  const placed = shown.flatMap((row) => now.get(keyOf(row)) ?? newcomers.shift() ?? [])
  return [...placed, ...newcomers]
}
