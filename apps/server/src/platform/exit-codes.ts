/** How a command ends. The numbers above 1 are those of BSD's sysexits. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 64,
  dataDirInUse: 75,
  badConfig: 78,
  interrupted: 130,
} as const
