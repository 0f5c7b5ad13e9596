import { usernameKey } from '@easel/contract'
import { skeletonReadings } from './look-alikes.ts'

/** Names that claim to be the site if they are the whole name. */
const official = new Set([
  'about',
  'abuse',
  'account',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'contact',
  'deleted',
  'demo',
  'dmca',
  'easel',
  'guest',
  'help',
  'helpdesk',
  'host',
  'info',
  'legal',
  'login',
  'mail',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'mods',
  'nobody',
  'noreply',
  'null',
  'official',
  'operator',
  'owner',
  'postmaster',
  'privacy',
  'profile',
  'root',
  'security',
  'settings',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'terms',
  'undefined',
  'unknown',
  'webmaster',
  'www',
  '管理员',
  '客服',
  '官方',
  '系统',
  '版主',
  '站长',
  '管理員',
  '官方客服',
])

/** Words that claim to be the site as a separate word in any part of a name. */
const officialWords = [
  ...['admin', 'admins', 'administrator', 'administrators', 'moderation', 'moderator', 'moderators'],
  ...['easel', 'sysadmin', 'webmaster', 'администратор', 'модератор', 'поддержка'],
]
/** Chinese words that claim to be the site in any part of a name, since Chinese has no spaces between words. */
const officialAnywhere = ['管理员', '管理員', '客服', '官方', '版主', '站长', '站長']

/** Names that the settings of the host protect in addition. */
export interface ProtectedNames {
  siteName: () => string
  /** Usernames that the host has reserved for moderators. */
  moderators: readonly string[]
  /** Usernames that the host has reserved for administrators. */
  admins: readonly string[]
}

/**
 * Returns whether a name claims to be the site, or looks similar to such a name. Users cannot choose these names:
 * - the whole name is an official name, or the name of a moderator or administrator, with any separators between its letters:
 * `a.d.m.i.n`;
 * - it contains an official word or the site's name as a separate word: `Easel Admin`, `moderator1`, `EaselTeam`, but not `weasel`;
 * - it begins with `demo-`, as the names of demo accounts do.
 */
export function isReservedName(name: string, names: ProtectedNames): boolean {
  if (usernameKey(name).startsWith('demo-')) return true
  return skeletonReadings.some((skeletonOf) => looksReserved(name.normalize('NFKC'), names, skeletonOf))
}

function looksReserved(
  name: string,
  { siteName, moderators, admins }: ProtectedNames,
  skeletonOf: (word: string) => string,
): boolean {
  const whole = skeletonOf(lettersOf(name))
  const wholes = [...official, ...moderators.map(lettersOf), ...admins.map(lettersOf)]
  if (wholes.some((word) => whole === skeletonOf(word))) return true
  if (officialAnywhere.some((word) => whole.includes(skeletonOf(word)))) return true
  const wanted = [...officialWords.map((word) => [word]), wordsOf(siteName())]
  const spellings = [wordsOf(name), wordsOf(name.replaceAll(/\p{N}+/gu, ' '))]
  return spellings.some((words) => {
    const found = words.map(skeletonOf)
    return wanted.some((row) => holdsInARow(found, row.map(skeletonOf)))
  })
}

function lettersOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Splits a name into words: at characters other than letters and digits, and where a capital follows a lower-case letter. */
function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/['’]/g, '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const parts = apart.split(/[^\p{L}\p{M}\p{N}]+/u)
  return parts.map((part) => part.replaceAll(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '')).filter(Boolean)
}

function holdsInARow(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  return words.some((_, start) => wanted.every((word, index) => words[start + index] === word))
}
