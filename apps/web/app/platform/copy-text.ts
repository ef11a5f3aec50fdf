/** Puts a text where the reader can paste it; answers whether it is there. Pages that are not served safely may not. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return false
  }
}
