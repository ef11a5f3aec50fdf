/** A text without its hashes and instants, which hold any digits: what is left may be searched for an amount. */
export const withoutHashes = (text: string): string => text.replaceAll(/[\da-f]{32,}|\b\d{13}\b/g, '…')
