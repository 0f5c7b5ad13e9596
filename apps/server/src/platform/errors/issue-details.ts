import { type Detail, detail, type Fault, type Refusal } from '@easel/contract'
import { z } from 'zod'

export type Issue = z.core.$ZodIssue

const inEnglish = z.locales.en().localeError
const inChinese = z.locales.zhCN().localeError

/** Makes zod report the value of each issue: its messages name the type that was received. */
export const parseOptions = { reportInput: true } as const

/** Returns the parameters of the rule that raised an issue: see `refusal` and `unfit` of the contract. */
export function paramsOf(issue: Issue): Refusal {
  return (issue.code === 'custom' && (issue.params as Refusal | undefined)) || {}
}

/** Returns the detail of an issue, with its path below `above`. An issue without a code of ours keeps zod's message. */
export function detailOf(issue: Issue, above: readonly string[] = []): Detail {
  const path = [...above, ...issue.path].join('.')
  const found: Fault | undefined = paramsOf(issue).fault
  if (found) return { path, ...found }
  return detail(path, 'schema', {
    words: { en: messageOf(inEnglish, issue), zh: messageOf(inChinese, issue) },
  })
}

function messageOf(inWords: z.core.$ZodErrorMap, issue: Issue): string {
  const text = inWords(issue as z.core.$ZodRawIssue)
  return (typeof text === 'object' ? text?.message : text) ?? issue.message
}
