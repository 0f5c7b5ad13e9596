import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale, SystemReport } from '@easel/contract'
import { programDir } from './program-version.ts'

type Release = SystemReport['release_arr'][number]

const fileNames = { en: 'CHANGELOG.md', zh: 'CHANGELOG.zh.md' } as const satisfies Record<Locale, string>

/** Reads the changes of each version, newest first; none if the files are missing. */
export async function readReleaseNotes(locale: Locale, folder = programDir): Promise<Release[]> {
  const text = await readFile(join(folder, fileNames[locale]), 'utf8').catch(() => '')
  return releasesIn(text)
}

/**
 * Reads a file in the format of Keep a Changelog: a release is a heading `## [1.2.3] - 2026-01-31` above lists of changes.
 * Unreleased changes are below a heading without a version number, and are left out.
 */
export function releasesIn(text: string): Release[] {
  return text.split(/^## /m).flatMap((part) => {
    const [, version, date] = /^\[(\d[^\]\n]*)\](?: - (\S+))?/.exec(part) ?? []
    if (version === undefined) return []
    const change_arr = [...part.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, change]) =>
      withoutMarkup(change!.replaceAll(/\n +/g, ' ').trim()),
    )
    return [{ version, ...(date && { date }), change_arr }]
  })
}

/** Removes Markdown's emphasis, code marks and link addresses: the administration shows a change as plain text. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/(\*\*?|`)(\S(?:.*?\S)?)\1/g, '$2')
}
