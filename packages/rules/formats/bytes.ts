const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const BYTES_A_STEP = 1024
const BYTE_DECIMALS = 2

/** Size in units of 1024, at most two decimals without trailing zeros: `1.5 KB` (MKT-9.10, MQ-130); empty for none. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return ''
  let size = bytes
  let unit = 0
  while (size >= BYTES_A_STEP && unit < BYTE_UNITS.length - 1) {
    size /= BYTES_A_STEP
    unit += 1
  }
  return `${Number(size.toFixed(BYTE_DECIMALS))} ${BYTE_UNITS[unit]}`
}
