/** How a command ends. The numbers above 1 are those of BSD's sysexits. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 64,
  dataDirInUse: 75,
  badConfig: 78,
  interrupted: 130,
} as const

/** What each exit code says, for the help of the commands and docs/operations.md. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done',
  failed: 'failed; the last line says why',
  usage: 'unknown command or option, or a value that cannot be used; nothing was done',
  dataDirInUse: 'another process uses the data folder',
  badConfig: 'a setting cannot be used',
  interrupted: 'stopped by Ctrl-C or a signal',
}
