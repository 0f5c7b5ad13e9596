import type { Locale, Refusal, Route } from '@easel/contract'
import { errorCodes } from '@easel/contract'
import { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'

const inChinese = { error: z.locales.zhCN().localeError }

type Issue = z.core.$ZodIssue

/** Returns the input of a call as its route's schema parses it, or throws the refusal that comes first in the contract's order. */
export function parseInput(route: Route, raw: unknown, locale: Locale): unknown {
  const result = route.input.safeParse(raw, locale === 'zh' ? inChinese : undefined)
  if (result.success) return result.data
  throw refusalOf(result.error.issues)
}

function refusalOf(issues: readonly Issue[]): DomainError {
  const refusals = issues.map((issue) => ({ issue, ...paramsOf(issue) }))
  refusals.sort((a, b) => rank(a.code) - rank(b.code))
  const first = refusals[0]!
  const details = refusals
    .filter(({ code }) => code === first.code)
    .map(({ issue }) => ({ path: issue.path.join('.'), message: issue.message }))
  const cause = refusals.find((refusal) => refusal.code === first.code && refusal.cause)?.cause
  return new DomainError(first.code, { ...(cause && { cause }), details })
}

function paramsOf(issue: Issue): Required<Pick<Refusal, 'code'>> & Pick<Refusal, 'cause'> {
  const params = issue.code === 'custom' ? (issue.params as Refusal | undefined) : undefined
  return { code: params?.code ?? 'A0400', ...(params?.cause && { cause: params.cause }) }
}

function rank(code: (typeof errorCodes)[number]): number {
  return errorCodes.indexOf(code)
}
