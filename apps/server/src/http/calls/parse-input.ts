import type { ErrorCode, Route } from '@easel/contract'
import { errorCodes } from '@easel/contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { detailOf, type Issue, paramsOf, parseOptions } from '../../platform/errors/issue-details.ts'

/**
 * Returns the input of a call as its route's schema parses it. Throws the refusal that comes first in the contract's order of
 * refusals.
 */
export function parseInput(route: Route, raw: unknown): unknown {
  const result = route.input.safeParse(raw, parseOptions)
  if (result.success) return result.data
  throw refusalOf(result.error.issues)
}

function refusalOf(issues: readonly Issue[]): DomainError {
  const refusals = issues.map((issue) => ({ issue, code: codeOf(issue), cause: paramsOf(issue).cause }))
  refusals.sort((a, b) => rank(a.code) - rank(b.code))
  const { code } = refusals[0]!
  const answered = refusals.filter((refusal) => refusal.code === code)
  const cause = answered.find((refusal) => refusal.cause)?.cause
  return new DomainError(code, {
    ...(cause && { cause }),
    details: answered.map(({ issue }) => detailOf(issue)),
  })
}

function codeOf(issue: Issue): ErrorCode {
  return paramsOf(issue).code ?? 'A0400'
}

function rank(code: ErrorCode): number {
  return errorCodes.indexOf(code)
}
