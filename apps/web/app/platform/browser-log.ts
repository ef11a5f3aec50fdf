/** Logs in the browser's console what failed where the reader need not know of it (market spec §8, "logged only"). */
export function logQuietly(what: string): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that writes there
  console.warn(what)
}
