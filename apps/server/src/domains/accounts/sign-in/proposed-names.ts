import { randomInt } from 'node:crypto'
import { NickName, nickNameMaxLength, Username } from '@easel/contract'
import { isReservedName, type ProtectedNames } from '../users/index.ts'

const plainName = 'artist'
/** Maximum length of the name before a number is appended. */
const baseLength = 14
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

function shortenText(text: string, length: number): string {
  return [...segmenter.segment(text)]
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')
}

/** Rules for a name that the server proposes. */
export interface ProposalRules extends ProtectedNames {
  /** Returns true for a text without a blocked word. */
  mayShow: (text: string) => boolean
}

/** Proposes a username from the name at the provider; never from the e-mail address, which the username would reveal. */
export function proposedUsername(name: string | undefined, attempt: number, names: ProposalRules): string {
  const cleaned = (name ?? '')
    .normalize('NFKC')
    .trim()
    .replaceAll(/[\s.]+/gu, '.')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}_.-]/gu, '')
  const shortName = shortenText(cleaned, baseLength).replaceAll(/^[._-]+|(?<![._-])[._-]+$/g, '')
  const isFit =
    Username.safeParse(shortName).success && !isReservedName(shortName, names) && names.mayShow(shortName)
  const base = isFit ? shortName : plainName
  if (attempt === 0 && base !== plainName) return base
  const number = randomInt(10 ** Math.min(attempt + 2, 5))
  return `${base}${number}`
}

export function proposedNickName(name: string | undefined, username: string, names: ProposalRules): string {
  const result = NickName.safeParse(shortenText((name ?? '').trim(), nickNameMaxLength))
  const isFit = result.success && !isReservedName(result.data, names) && names.mayShow(result.data)
  return isFit ? result.data : username
}
