import { UPLOAD_FILE_BYTES_MAX } from '@app/contract/documents/document-codes.ts'

/** Largest upload, in bytes; a file of exactly this size is accepted (MKT-5.09, MQ-133). */
export const MAX_UPLOAD_BYTES = UPLOAD_FILE_BYTES_MAX

/** Extensions by purpose (MQ-133); papers are PDF, JPG or PNG (OQ-A58). */
export const FILE_EXTENSIONS = {
  document: ['pdf', 'jpg', 'jpeg', 'png'],
  picture: ['gif', 'jpg', 'jpeg', 'png', 'tiff'],
} as const

/** Why a file is refused before it is sent. The server judges what is in it besides. */
export type FileRefusal = 'TOO_LARGE' | 'FILE_TYPE'

/** Why a file may not be uploaded; null where its size is within the limit and its extension in the list, in any case (MKT-5.08). */
export function refuseFile(
  file: { readonly name: string; readonly size: number },
  rule: { readonly extensions: readonly string[]; readonly maxBytes?: number },
): FileRefusal | null {
  if (file.size > (rule.maxBytes ?? MAX_UPLOAD_BYTES)) return 'TOO_LARGE'
  const dot = file.name.lastIndexOf('.')
  const extension = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase()
  return rule.extensions.some((allowed) => allowed.toLowerCase() === extension) ? null : 'FILE_TYPE'
}
