import type { PostedFile } from './posted-file.repo.ts'

/** Returns the id of the work that a file belongs to; undefined for an upload and for a file of the site. */
export function workIdOf(key: string, posted: PostedFile | undefined): string | undefined {
  return posted?.work_id ?? /^work\/([0-9a-f-]{36})\//.exec(key)?.[1]
}
