import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale, SystemReport } from '@easel/contract'
import { programDir } from './program-version.ts'

type Release = SystemReport['release_arr'][number]

const fileNames = { en: 'CHANGELOG.md', zh: 'CHANGELOG.zh.md' } as const satisfies Record<Locale, string>

/** Reads what has changed in each version, newest first; none where the files are missing. */
export async function readReleaseNotes(locale: Locale, folder = programDir): Promise<Release[]> {
  const text = await readFile(join(folder, fileNames[locale]), 'utf8').catch(() => '')
  return releasesIn(text)
}

/** A version is a heading `## 1.2.3 · 2026-01-31`, and each of its changes an entry of the list below. */
export function releasesIn(text: string): Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [version = '', date] = heading.split('·').map((word) => word.trim())
      const change_arr = lines.flatMap((line) => (line.startsWith('- ') ? [line.slice(2).trim()] : []))
      return { version, ...(date && { date }), change_arr }
    })
}
