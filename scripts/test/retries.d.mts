export function retryReport(run: {
  readonly retried: readonly { readonly name: string; readonly reason: string }[]
  readonly crashed: readonly string[]
}): { readonly lines: readonly string[]; readonly isTooMany: boolean }
